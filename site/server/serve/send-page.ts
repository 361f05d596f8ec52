/** Sends a page that is ready. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { refusalPauseMs } from '#schema/rules/concurrency-by-address.ts';
import { accepted, isUnchanged } from './accepts.ts';
import { gzipBody, type PageResponse, plainBody } from './page-response.ts';

async function sendUnpacked(
  res: ServerResponse,
  page: PageResponse,
  isHead: boolean,
  useGzip: boolean,
): Promise<void> {
  const body = useGzip ? await gzipBody(page) : await plainBody(page);
  const encoding = useGzip && body.length > 0 ? ['Content-Encoding', 'gzip'] : [];
  res.writeHead(page.status, [...page.commonHeaders, ...encoding, 'Content-Length', String(body.length)]);
  res.end(isHead ? undefined : body);
}

export function sendPage(req: IncomingMessage, res: ServerResponse, page: PageResponse): void {
  page.wasUsed = true;
  page.visits += 1;
  const { encoding, ifNoneMatch } = accepted(req.rawHeaders);
  if (ifNoneMatch !== undefined && page.status === 200 && isUnchanged(ifNoneMatch, page.etag)) {
    res.writeHead(304, page.unchangedHeaders);
    res.end();
    return;
  }
  const isHead = req.method === 'HEAD';
  if (encoding === 'br') {
    res.writeHead(page.status, page.brotliHeaders);
    res.end(isHead ? undefined : page.body);
    return;
  }
  sendUnpacked(res, page, isHead, encoding === 'gzip').catch(() => res.destroy());
}

/** A page for one reader only: these headers replace its own. */
export function privatePage(page: PageResponse, own: ReadonlyMap<string, string>): PageResponse {
  const withOwn = (headers: readonly string[]): string[] => [
    ...[...own].flat(),
    ...headers.filter((_, index) => !own.has(headers[index - (index % 2)] ?? '')),
  ];
  return {
    ...page,
    brotliHeaders: withOwn(page.brotliHeaders),
    unchangedHeaders: withOwn(page.unchangedHeaders),
    commonHeaders: withOwn(page.commonHeaders),
  };
}

const sentences: Record<number, string> = {
  400: 'This address cannot be read.',
  404: 'This page could not be found.',
  405: 'This address can only be read.',
  413: 'This is too long to be sent. Please shorten it.',
  415: 'A form was expected here.',
  429: 'Your network has asked for too many pages at once. Please try again in a moment.',
  500: 'Something went wrong on our side.',
  503: 'This page cannot be shown at the moment. Please try again in a few seconds.',
};

/** An answer of one sentence, used when there is no page to show. */
export function plainAnswer(res: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  if (status === 429) setTimeout(answer, refusalPauseMs, res, status, headers);
  else answer(res, status, headers);
}

function answer(res: ServerResponse, status: number, headers: Record<string, string>): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const body = sentences[status] ?? '';
  res.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...(status === 429 && { 'Retry-After': '1' }),
    ...(status === 503 && { 'Retry-After': '5' }),
    ...headers,
  });
  res.end(res.req.method === 'HEAD' ? undefined : body);
}
