/** How many records one statement of an order reads or writes: so many take a fraction of the time that a statement may. */
export const portionSize = 20_000;

export function* portionsOf(ids: readonly number[]): Generator<readonly number[]> {
  for (let at = 0; at < ids.length; at += portionSize) yield ids.slice(at, at + portionSize);
}
