/** Sends a drawn picture, a social card or a poster: its address contains a hash, so it never changes. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FoundPicture } from '#site/server/posters/drawn-pictures.ts';
import { plainAnswer } from './plain-answer.ts';

export function sendPicture(req: IncomingMessage, res: ServerResponse, found: FoundPicture): void {
  if (found.kind === 'picture') sendBytes(req, res, found);
  else if (found.kind === 'moved') sendAway(res, found.path);
  else plainAnswer(res, found.kind === 'missing' ? 404 : found.status);
}

type Drawn = Extract<FoundPicture, { kind: 'picture' }>;

/** A picture of a record that is not public, for one reader only. */
export const privatePicture = (req: IncomingMessage, res: ServerResponse, found: Drawn): void =>
  sendBytes(req, res, found, {
    'Cache-Control': 'private, no-store',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });

function sendAway(res: ServerResponse, path: string): void {
  res.writeHead(302, { Location: path, 'Cache-Control': 'no-cache', 'Content-Length': 0 });
  res.end();
}

/** Other sites may embed it, since that is the purpose of social cards. */
const forAll = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

function sendBytes(
  req: IncomingMessage,
  res: ServerResponse,
  { type, bytes }: Drawn,
  headers = forAll,
): void {
  res.writeHead(200, {
    'Content-Type': type,
    'Content-Length': bytes.length,
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  });
  res.end(req.method === 'HEAD' ? undefined : bytes);
}
