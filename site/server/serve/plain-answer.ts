/** An answer of one sentence, used when there is no page to show. */
import type { ServerResponse } from 'node:http';
import { refusalPauseMs } from '#schema/places-by-address.ts';

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
