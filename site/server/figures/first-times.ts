/**
 * What an address did in the last ten minutes: whatever it repeats counts once. Whoever has a whole IPv6 network has 65,536 addresses in
 * it, so the same thing counts a few times for the network as well. Addresses are kept in memory for that time only.
 */
import { networkKey } from '#schema/rules/client-address.ts';

const span = 600_000;
/** How many addresses of one IPv6 network count for the same thing: an office, or several customers of a provider. */
const networkShare = 32;

interface Bounds {
  /** Different things of one address, or of one network; further ones do not count. */
  ofAddress: number;
  addresses: number;
}

export function firstTimes({ ofAddress, addresses }: Bounds) {
  let seen = new Map<string, Map<string | number, number>>();
  const timer = setInterval(() => {
    seen = new Map();
  }, span).unref();

  function mayCount(key: string, what: string | number, most: number): boolean {
    const known = seen.get(key);
    if (!known) return seen.size < addresses;
    const times = known.get(what);
    return times === undefined ? known.size < ofAddress : times < most;
  }

  function note(key: string, what: string | number): void {
    const known = seen.get(key) ?? new Map<string | number, number>();
    seen.set(key, known.set(what, (known.get(what) ?? 0) + 1));
  }

  return {
    /** True when the address (`addressKey`) does this for the first time. */
    isFirst(address: string, what: string | number): boolean {
      if (!mayCount(address, what, 1)) return false;
      const network = networkKey(address);
      if (network !== null) {
        if (!mayCount(network, what, networkShare)) return false;
        note(network, what);
      }
      note(address, what);
      return true;
    },
    stop: () => clearInterval(timer),
  };
}
