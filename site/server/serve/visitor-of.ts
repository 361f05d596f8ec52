import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { clientAddress } from '#schema/client-address.ts';
import type { Visitor } from '#site/server/publish/render-launcher.ts';

export interface Knowing {
  feedKey: string;
  /** How many proxies stand in front (TRUST_PROXY). */
  proxies: number;
}

/** Whether a request carries the site's key, as the product's own commands do. */
export function carriesKey({ headers: { authorization } }: IncomingMessage, feedKey: string): boolean {
  const given = Buffer.from(authorization?.startsWith('Bearer ') ? authorization.slice(7) : '');
  const expected = Buffer.from(feedKey);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** By whom pages that are rendered for a request are counted. */
export function visitorOf({ feedKey, proxies }: Knowing): (req: IncomingMessage) => Visitor {
  return (req) => {
    if (req.headers.authorization !== undefined && carriesKey(req, feedKey)) return null;
    const forwarded = req.headers['x-forwarded-for']?.toString();
    return clientAddress(forwarded, proxies, req.socket.remoteAddress ?? '');
  };
}
