import type { Outcome } from '#admin-api/work/import/import-row.ts';
import { type Kind, kinds } from '#admin-api/work/import/reading/kinds.ts';

export type Counts = { created: number; changed: number; unchanged: number; refused: number };

const zero = (): Counts => ({ created: 0, changed: 0, unchanged: 0, refused: 0 });

/** Counts the results of the rows by kind, and new titles that lack a field. */
export class Tally {
  readonly byKind = new Map<Kind, Counts>();
  readonly absent = new Map<string, number>();

  count(kind: Kind, outcome: Outcome): void {
    const counts = this.byKind.get(kind) ?? zero();
    this.byKind.set(kind, counts);
    counts[outcome.state === 'orphan' ? 'refused' : outcome.state] += 1;
    if (outcome.state !== 'created' || kind !== 'movies') return;
    for (const field of outcome.absent) this.absent.set(field, (this.absent.get(field) ?? 0) + 1);
  }

  /** The kinds that occurred, in the order of `kinds`. */
  rows(): [Kind, Counts][] {
    return kinds.flatMap((kind) => {
      const counts = this.byKind.get(kind);
      return counts ? [[kind, counts] as [Kind, Counts]] : [];
    });
  }

  total(): Counts {
    return [...this.byKind.values()].reduce(
      (sum, counts) => ({
        created: sum.created + counts.created,
        changed: sum.changed + counts.changed,
        unchanged: sum.unchanged + counts.unchanged,
        refused: sum.refused + counts.refused,
      }),
      zero(),
    );
  }
}
