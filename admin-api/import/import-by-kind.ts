import { importBatch } from './import-batch.ts';
import type { ImportRow, Outcome } from './import-row.ts';
import { kinds } from './reading/kinds.ts';
import type { ImportSession } from './write-batch.ts';

/** Imports rows of several kinds, one transaction for each kind, and returns the result of each row. */
export async function importByKind<Placed extends { row: ImportRow }>(
  session: ImportSession,
  pending: readonly Placed[],
  onRow: (placed: Placed, outcome: Outcome) => void,
): Promise<void> {
  for (const kind of kinds) {
    const placed = pending.filter(({ row }) => row.kind === kind);
    if (placed.length === 0) continue;
    const outcomes = await importBatch(
      session,
      placed.map(({ row }) => row),
    );
    placed.forEach((each, at) => {
      const outcome = outcomes[at];
      if (outcome) onRow(each, outcome);
    });
  }
}
