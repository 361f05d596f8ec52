/** Sends a page that is ready. */
import type { IncomingMessage, ServerResponse } from 'node:http';
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
