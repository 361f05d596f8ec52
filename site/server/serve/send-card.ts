/** Sending a social card: its address names what stands on it, so it never changes. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FoundCard } from '#site/server/cards/social-cards.ts';
import { plainAnswer } from './plain-answer.ts';

const failures = { missing: 404, busy: 503 };

export function sendCard(req: IncomingMessage, res: ServerResponse, found: FoundCard): void {
  if (found.kind === 'card') sendPicture(req, res, found.bytes);
  else if (found.kind === 'moved') sendAway(res, found.path);
  else plainAnswer(res, failures[found.kind]);
}

function sendAway(res: ServerResponse, path: string): void {
  res.writeHead(302, { Location: path, 'Cache-Control': 'no-cache', 'Content-Length': 0 });
  res.end();
}

function sendPicture(req: IncomingMessage, res: ServerResponse, bytes: Uint8Array): void {
  res.writeHead(200, {
    'Content-Type': 'image/jpeg',
    'Content-Length': bytes.length,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'X-Content-Type-Options': 'nosniff',
    // Shown on other people's pages: that is what it is for.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  res.end(req.method === 'HEAD' ? undefined : bytes);
}
