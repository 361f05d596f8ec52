/** How many rows one statement of an order reads or writes: so many take a fraction of the time that a statement may. */
export const portionSize = 20_000;

/** In their order; `rowsOf` says how many rows there are of a record. One that has more than a portion is a portion of its own. */
export function* portionsOf(
  ids: readonly number[],
  rowsOf: (id: number) => number = () => 1,
): Generator<readonly number[]> {
  let portion: number[] = [];
  let rows = 0;
  for (const id of ids) {
    const more = rowsOf(id);
    if (portion.length > 0 && rows + more > portionSize) {
      yield portion;
      portion = [];
      rows = 0;
    }
    portion.push(id);
    rows += more;
  }
  if (portion.length > 0) yield portion;
}
