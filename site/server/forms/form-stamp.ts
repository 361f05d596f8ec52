/**
 * Records when a form was shown to a browser without scripts. Pages are the same for everyone, so a picture next to the form sets
 * the time in a cookie; a client that sends the form without having loaded the page has no cookie.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

const cookie = 'lamphouse-form';
const keptForSeconds = 12 * 60 * 60;
/** One transparent pixel. */
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

/** How many milliseconds the form was shown: from its script, otherwise from the cookie, otherwise null. */
export function shownFor(req: IncomingMessage, elapsed: string | null, now = Date.now()): number {
  if (elapsed && /^\d{1,12}$/.test(elapsed)) return Number(elapsed);
  const stamp = new RegExp(`(?:^|; )${cookie}=(\\d{1,16})(?:;|$)`).exec(req.headers.cookie ?? '')?.[1];
  return stamp ? Math.max(0, now - Number(stamp)) : 0;
}
