/** Refuses a client that holds too much open, in one sentence, and closes its connection. */
import type { ServerResponse } from 'node:http';

const sentences = {
  408: 'The request took too long to arrive',
  429: 'Too many requests at once from this address',
  503: 'Too many requests at once',
} as const;

export function refuse(res: ServerResponse, status: keyof typeof sentences): void {
  if (res.headersSent) {
    res.socket?.destroy();
    return;
  }
  res.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
    ...(status !== 408 && { 'Retry-After': '15' }),
  });
  res.end(JSON.stringify({ message: sentences[status] }));
}
