/** What an address did in the last ten minutes: whatever it repeats counts once. Addresses are kept in memory for that time only. */

const span = 600_000;

interface Bounds {
  /** Different things of one address; further ones do not count. */
  ofAddress: number;
  addresses: number;
}

export function firstTimes({ ofAddress, addresses }: Bounds) {
  let seen = new Map<string, Set<string | number>>();
  const timer = setInterval(() => {
    seen = new Map();
  }, span).unref();

  return {
    /** True when the address (`addressKey`) does this for the first time. */
    isFirst(address: string, what: string | number): boolean {
      const known = seen.get(address) ?? new Set();
      if (known.has(what) || known.size >= ofAddress) return false;
      if (known.size === 0 && seen.size >= addresses) return false;
      seen.set(address, known.add(what));
      return true;
    },
    stop: () => clearInterval(timer),
  };
}
