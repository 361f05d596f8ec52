/** Neighbouring rows of home show different titles, as far as there are others. */
import type { RowSource } from '#schema/shapes/home-arrangement.ts';

interface Row {
  key: string;
  source: RowSource;
  limit: number;
  ids: readonly number[];
}

/** Rows whose ranks visitors know, and those that the operator chose. Their neighbours give way. */
const ranked = new Set(['popular', 'top20']);
export const isKept = ({ key, source }: Pick<Row, 'key' | 'source'>) =>
  source.kind !== 'standard' || ranked.has(key);

/** The titles of each row by its key. Those of a neighbour come last, if there is still room. */
export function apart(all: readonly Row[]): Map<string, number[]> {
  // An empty row is not shown.
  const rows = all.filter(({ ids }) => ids.length > 0);
  const chosen = new Map<string, number[]>();
  for (const [place, row] of rows.entries()) {
    const before = chosen.get(rows[place - 1]?.key ?? '') ?? [];
    const after = rows[place + 1];
    const near = new Set([...before, ...(after && isKept(after) ? after.ids : [])]);
    const ids = isKept(row)
      ? [...row.ids]
      : [...row.ids.filter((id) => !near.has(id)), ...row.ids.filter((id) => near.has(id))];
    chosen.set(row.key, ids.slice(0, row.limit));
  }
  return chosen;
}
