import type { Difference, Outcome, Value, Values } from './import-row.ts';
import type { ImportTable } from './import-table.ts';
import type { Stored } from './table-rows.ts';

/** A row with its identity: rows of the same identity are the same record. */
export type Wanted = { identity: string; given: Values; defaults: Values };

/** A record as it will be after the batch; `id` is null until it exists. */
export type Draft = { id: number | null; values: Values };

export type Plan = { created: Draft[]; changed: Stored[]; outcomes: Outcome[]; drafts: Map<string, Draft> };

/**
 * The changes that the rows, in order, make to the stored records. Fields that a row does not have keep their value, and defaults
 * apply to new records only, so that a repeated import never undoes an edit of a field that the file does not contain.
 */
export function planRows(table: ImportTable, stored: Map<string, Stored>, wanted: Wanted[]): Plan {
  const drafts = new Map<string, Draft>();
  const created: Draft[] = [];
  const changed = new Map<number, Stored>();
  const outcomes = wanted.map(({ identity, given, defaults }): Outcome => {
    const existing = stored.get(identity);
    const before: Draft | undefined = drafts.get(identity) ?? existing;
    if (!before) {
      const draft = { id: null, values: { ...defaults, ...given } };
      drafts.set(identity, draft);
      created.push(draft);
      return { state: 'created', absent: Object.keys(defaults).filter((field) => !(field in given)) };
    }
    const differences = differencesOf(table, before.values, given);
    const draft = drafts.get(identity) ?? { id: before.id, values: { ...before.values } };
    drafts.set(identity, draft);
    if (differences.length === 0) return { state: 'unchanged' };
    Object.assign(draft.values, given);
    if (draft.id !== null) changed.set(draft.id, { id: draft.id, values: draft.values });
    return { state: 'changed', differences };
  });
  return { created, changed: [...changed.values()], outcomes, drafts };
}

function differencesOf(table: ImportTable, before: Values, given: Values): Difference[] {
  return Object.entries(given)
    .map(([field, after]) => ({ field, before: before[field] ?? null, after }))
    .filter(({ field, before: stored, after }) => !isSame(table, field, stored, after));
}

function isSame(table: ImportTable, field: string, a: Value, b: Value): boolean {
  // PostgreSQL's `real` has four bytes; 7.9 comes back as the nearest such number.
  if (table.fields[field] === 'real' && typeof a === 'number' && typeof b === 'number') {
    return Math.fround(a) === Math.fround(b);
  }
  return a === b;
}
