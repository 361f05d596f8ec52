/** Limits requests that may take long, in total and per address, so that pages are answered in any case. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientAddress } from '#schema/client-address.ts';
import { hasBody, watchBody } from './body-pace.ts';
import type { Hold } from './connections.ts';
import type { LoadLimits } from './load-limits.ts';
import { refuse } from './refuse.ts';

/** Pages and their files are ready in memory or on disk, and small. */
const isLong = (req: IncomingMessage) =>
  hasBody(req) || /^\/(?:api|media|metrics)(?:[/?]|$)/.test(req.url ?? '');

interface Held {
  requests: number;
  bodies: number;
}

export function limitHeld(limits: LoadLimits, proxies: number, hold: Hold) {
  const byAddress = new Map<string, Held>();
  let inAll = 0;

  /** False when it was refused. */
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    if (!isLong(req)) return true;
    const forwarded = req.headers['x-forwarded-for'];
    const address = clientAddress(forwarded?.toString(), proxies, req.socket.remoteAddress ?? '');
    const own = byAddress.get(address) ?? { requests: 0, bodies: 0 };
    const sends = hasBody(req);
    if (inAll >= limits.held) {
      refuse(res, 503);
      return false;
    }
    if (own.requests >= limits.heldPerAddress || (sends && own.bodies >= limits.bodiesPerAddress)) {
      refuse(res, 429);
      return false;
    }
    byAddress.set(address, own);
    inAll += 1;
    own.requests += 1;
    const release = hold(req.socket);
    res.once('close', () => {
      inAll -= 1;
      own.requests -= 1;
      release();
      if (own.requests + own.bodies === 0) byAddress.delete(address);
    });
    if (sends) {
      own.bodies += 1;
      watchBody(req, res, limits, () => {
        own.bodies -= 1;
        if (own.requests + own.bodies === 0) byAddress.delete(address);
      });
    }
    return true;
  };
}
