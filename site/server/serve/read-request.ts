/** Reads what a request says of itself: who sends it, and its body. */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { clientAddress } from '#schema/rules/client-address.ts';
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

/** The longest form is a message of 5,000 characters, each up to 12 bytes in a form's encoding. */
const longest = 100_000;

/** Reads the body of a request that the site server answers itself: a form, or an order to publish. null when it is too long. */
export async function readBody(req: IncomingMessage): Promise<string | null> {
  if (Number(req.headers['content-length']) > longest) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > longest) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
