/** Limits what clients have in progress at once: for each address, and for all of them together. */

/** The status of a refusal: this address, or all together, have too much in progress. */
export type Refusal = 429 | 503;

interface Places {
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
    const own = taken.get(address) ?? 0;
    if (own >= ofAddress) return 429;
    if (all >= inAll) return 503;
    taken.set(address, own + 1);
    all += 1;
    return () => {
      all -= 1;
      const left = (taken.get(address) ?? 0) - 1;
      if (left > 0) taken.set(address, left);
      else taken.delete(address);
    };
  };
}
