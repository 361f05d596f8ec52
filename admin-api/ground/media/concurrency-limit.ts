export interface Slots {
  /**
   * Waits for a free slot and returns the function that releases it; null when none became free in time. An owner has one slot
   * at a time; without an owner any number can be taken.
   */
  take: (owner?: number) => Promise<(() => void) | null>;
}

interface Waiting {
  owner: number | undefined;
  give: () => void;
}

/** Allows `count` at once; others wait in order, for at most `patienceMs`. */
export function createSlots(count: number, patienceMs: number): Slots {
  const waiting: Waiting[] = [];
  const owners = new Set<number>();
  let free = count;

  const isReady = (owner: number | undefined) => free > 0 && (owner === undefined || !owners.has(owner));

  /** Takes a slot, and returns the function that releases it. */
  function occupy(owner: number | undefined): () => void {
    free -= 1;
    if (owner !== undefined) owners.add(owner);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      free += 1;
      if (owner !== undefined) owners.delete(owner);
      const next = waiting.findIndex((one) => isReady(one.owner));
      if (next >= 0) waiting.splice(next, 1)[0]?.give();
    };
  }

  return {
    take(owner) {
      if (isReady(owner)) return Promise.resolve(occupy(owner));
      return new Promise((resolve) => {
        const one = {
          owner,
          give: () => {
            clearTimeout(tooLate);
            resolve(occupy(owner));
          },
        };
        const tooLate = setTimeout(() => {
          waiting.splice(waiting.indexOf(one), 1);
          resolve(null);
        }, patienceMs);
        waiting.push(one);
      });
    },
  };
}
