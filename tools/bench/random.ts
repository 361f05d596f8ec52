/** Random numbers from 0 to 1, the same in every run (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from 0, below the limit. */
export const below = (limit: number, random: () => number): number => Math.floor(random() * limit);

export const pick = <T>(from: readonly T[], random: () => number): T => from[below(from.length, random)] as T;

export function shuffled<T>(values: readonly T[], random: () => number): T[] {
  const left = [...values];
  return Array.from(values, () => left.splice(below(left.length, random), 1)[0] as T);
}
