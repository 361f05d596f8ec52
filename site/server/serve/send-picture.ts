/** Sends a drawn picture, a social card or a poster: its address contains a hash, so it never changes. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FoundPicture } from '#site/server/posters/drawn-pictures.ts';
import { plainAnswer } from './plain-answer.ts';

const failures = { missing: 404, busy: 503 };

export function sendPicture(req: IncomingMessage, res: ServerResponse, found: FoundPicture): void {
  if (found.kind === 'picture') sendBytes(req, res, found);
  else if (found.kind === 'moved') sendAway(res, found.path);
  else plainAnswer(res, failures[found.kind]);
}

function sendAway(res: ServerResponse, path: string): void {
  res.writeHead(302, { Location: path, 'Cache-Control': 'no-cache', 'Content-Length': 0 });
  res.end();
}

function sendBytes(
  req: IncomingMessage,
  res: ServerResponse,
  { type, bytes }: Extract<FoundPicture, { kind: 'picture' }>,
): void {
  res.writeHead(200, {
    'Content-Type': type,
    'Content-Length': bytes.length,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'X-Content-Type-Options': 'nosniff',
    // Other sites may show it: that is its purpose.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  res.end(req.method === 'HEAD' ? undefined : bytes);
}
