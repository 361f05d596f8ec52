import { z } from 'zod';

const mapped = /^::ffff:(?=\d+\.)/i;
/** Some proxies (Azure's gateway, IIS) write `192.0.2.7:51000` and `[2001:db8::7]:51000`. */
const withPort = /^(?:"?\[([^\]]+)\](?::\d+)?"?|(\d+\.\d+\.\d+\.\d+):\d+)$/;

/** The unit that rate limits count: an IPv4 address, or the /64 that an IPv6 customer has. */
export function addressKey(ip: string): string {
  const [, inBrackets, beforePort] = withPort.exec(ip.trim()) ?? [];
  const address = (inBrackets ?? beforePort ?? ip.trim()).replace(mapped, '').split('%')[0] ?? '';
  if (z.ipv4().safeParse(address).success) return address;
  return z.ipv6().safeParse(address).success ? `${firstFourGroups(address)}::/64` : 'unknown';
}

const ofNetwork = /((?:[0-9a-f]{1,4}:){2}[0-9a-f]{1,4}):[0-9a-f]{1,4}::\/64/;

/**
 * The same key for the whole network of an IPv6 address; null for other addresses. Whoever has a /48 has 65,536 of those that
 * `addressKey` tells apart, so limits hold for the network too, as so many times that of one address.
 */
export const networkKey = (key: string): string | null =>
  ofNetwork.test(key) ? key.replace(ofNetwork, '$1::/48') : null;

function firstFourGroups(ip: string): string {
  const [head = '', tail] = ip.toLowerCase().split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const groups = [...front, ...Array.from({ length: missing }, () => '0'), ...back];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/**
 * The client's address behind this many proxies, each of which appends the address it sees to X-Forwarded-For. Entries to the
 * left of theirs can be forged. The result equals that of Koa's `ctx.ip`.
 */
export function clientIp(forwarded: string | undefined, proxies: number, socketAddress: string): string {
  const named = proxies > 0 && forwarded ? forwarded.split(',').slice(-proxies) : [];
  return named[0]?.trim() || socketAddress;
}

/** The unit that rate limits count for the client behind this many proxies. */
export const clientAddress = (...client: Parameters<typeof clientIp>): string =>
  addressKey(clientIp(...client));
