/** The number behind the highest one, as far as numbers go. */
export const nextNumber = (taken: readonly number[], { min, max }: { min: number; max: number }): number =>
  Math.min(max, Math.max(min, ...taken.map((number) => number + 1)));
