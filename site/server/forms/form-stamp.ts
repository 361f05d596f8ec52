/**
 * When a form was shown to a browser without scripts. Pages are the same for everybody, so the moment is in a cookie that a
 * picture beside the form brings; whoever sends a form without having seen it has none.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

const cookie = 'lamphouse-form';
const keptForSeconds = 12 * 60 * 60;
/** One transparent dot. */
const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

export function sendFormStamp(req: IncomingMessage, res: ServerResponse, isSecure: boolean): void {
  const secure = isSecure ? '; Secure' : '';
  res.writeHead(200, {
    'Content-Type': 'image/gif',
    'Content-Length': dot.length,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Set-Cookie': `${cookie}=${Date.now()}; Path=/; Max-Age=${keptForSeconds}; HttpOnly; SameSite=Strict${secure}`,
  });
  res.end(req.method === 'HEAD' ? undefined : dot);
}

/** Milliseconds the form was on the screen: by its script, else by the cookie, else none at all. */
export function shownFor(req: IncomingMessage, elapsed: string | null, now = Date.now()): number {
  if (elapsed && /^\d{1,12}$/.test(elapsed)) return Number(elapsed);
  const stamp = new RegExp(`(?:^|; )${cookie}=(\\d{1,16})(?:;|$)`).exec(req.headers.cookie ?? '')?.[1];
  return stamp ? Math.max(0, now - Number(stamp)) : 0;
}
