export interface Slots {
  /** Waits for a free slot and returns the function that releases it; null when none became free in time. */
  take: () => Promise<(() => void) | null>;
}

/** Allows `count` at once; others wait in order, for at most `patienceMs`. */
export function createSlots(count: number, patienceMs: number): Slots {
  const waiting: (() => void)[] = [];
  let free = count;

  function giver(): () => void {
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    };
  }

  return {
    take() {
      if (free > 0) {
        free -= 1;
        return Promise.resolve(giver());
      }
      return new Promise((resolve) => {
        const tooLate = setTimeout(() => {
          waiting.splice(waiting.indexOf(take), 1);
          resolve(null);
        }, patienceMs);
        const take = () => {
          clearTimeout(tooLate);
          resolve(giver());
        };
        waiting.push(take);
      });
    },
  };
}
