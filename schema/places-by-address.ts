/** Limits what clients have in progress at once: for each address, for each IPv6 network, and for all of them together. */
import { networkKey } from './client-address.ts';

/** The status of a refusal: this address, or all together, have too much in progress. */
export type Refusal = 429 | 503;

/**
 * An address that has too much in progress is told so only after this time. A program that ignores Retry-After asks again at once, and
 * thousands of refusals a second would take the time of everybody's pages.
 */
export const refusalPauseMs = 1_000;

/** How many times the places of one address its IPv6 network has, as an IPv4 address has them for a whole office or mobile network. */
export const networkShare = 2;

export interface Places {
  ofAddress: number;
  inAll: number;
}

/**
 * Takes a place for a client of this address (`addressKey`), and returns what frees it; or the status with which to refuse. null is no
 * client: it takes none.
 */
export function placesByAddress({
  ofAddress,
  inAll,
}: Places): (address: string | null) => (() => void) | Refusal {
  const taken = new Map<string, number>();
  let all = 0;

  return (address) => {
    if (address === null) return () => {};
    const network = networkKey(address);
    const keys = network === null ? [address] : [address, network];
    const isFull = (key: string) =>
      (taken.get(key) ?? 0) >= (key === network ? networkShare * ofAddress : ofAddress);
    if (keys.some(isFull)) return 429;
    if (all >= inAll) return 503;
    const add = (by: 1 | -1) => {
      all += by;
      for (const key of keys) {
        const places = (taken.get(key) ?? 0) + by;
        if (places > 0) taken.set(key, places);
        else taken.delete(key);
      }
    };
    add(1);
    return () => add(-1);
  };
}
