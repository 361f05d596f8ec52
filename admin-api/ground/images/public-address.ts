import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

const globalUnicast = ipaddr.parseCIDR('2000::/3');
/** The address of Azure's platform services, which belongs to a public range. */
const azureHost = '168.63.129.16';

/** Whether an IP address, in any notation, belongs to the public internet. */
export function isPublicAddress(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false;
  // `process` turns ::ffff:127.0.0.1 into 127.0.0.1.
  const address = ipaddr.process(ip);
  if (address.range() !== 'unicast' || address.toString() === azureHost) return false;
  // ipaddr.js calls unlisted ranges such as ::127.0.0.1 unicast; public IPv6 addresses come from this block only.
  return address.kind() === 'ipv4' || address.match(globalUnicast);
}

export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
}

/**
 * Resolves a host for one connection, which is made to the addresses that were checked, so that a host that later resolves to
 * another address (DNS rebinding) gains nothing.
 */
export function publicLookup(resolve: typeof lookup = lookup): LookupFunction {
  return (hostname, { all, ...options }, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error) return done(error, []);
      // One forbidden address is enough to refuse the host.
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return done(new ForbiddenAddress(hostname), []);
      return all ? done(null, addresses) : done(null, first.address, first.family);
    });
  };
}
