import type { Values } from './import-row.ts';
import type { ImportTable } from './import-table.ts';
import type { Draft } from './plan.ts';
import type { Stored } from './table-rows.ts';

/** Records that a dry run would have written, so that later rows see them as in a real run. */
export class DryRun {
  private readonly written = new Map<string, { id: number; values: string }>();
  private nextId = -1;

  /** Adds these records to the rows read from the database. */
  overlay(table: ImportTable, stored: Map<string, Stored>, identities: Iterable<string>): void {
    for (const identity of identities) {
      const draft = this.written.get(nameOf(table, identity));
      if (draft) stored.set(identity, { id: draft.id, values: JSON.parse(draft.values) as Values });
    }
  }

  idOf(table: ImportTable, identity: string): number | undefined {
    return this.written.get(nameOf(table, identity))?.id;
  }

  /** Records that would be created get negative ids. */
  keep(table: ImportTable, drafts: Map<string, Draft>): void {
    for (const [identity, draft] of drafts) {
      draft.id ??= this.nextId--;
      this.written.set(nameOf(table, identity), { id: draft.id, values: JSON.stringify(draft.values) });
    }
  }
}

const nameOf = (table: ImportTable, identity: string) => `${table.name}\n${identity}`;
