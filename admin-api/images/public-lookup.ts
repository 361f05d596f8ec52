import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
}

/**
 * Resolves a host for one connection, which is made to the addresses that were checked, so that a host that later resolves to another
 * address (DNS rebinding) gains nothing.
 */
export function publicLookup(resolve: typeof lookup = lookup): LookupFunction {
  return (hostname, { all, ...options }, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error) return done(error, []);
      // One forbidden address refuses the host.
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return done(new ForbiddenAddress(hostname), []);
      return all ? done(null, addresses) : done(null, first.address, first.family);
    });
  };
}
