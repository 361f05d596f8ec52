import { type EntityManager, sql } from '@mikro-orm/postgresql';
import type { LoggedRow } from '#schema/shapes/change.ts';
import type { ChangeRecord } from './change.queries.ts';

/** Records of which visitors' views leave out what is dead (sql/functions/visibility.sql). */
const entities: Readonly<Record<string, string>> = {
  matches: 'match',
  seasons: 'season',
  people: 'person',
  collections: 'collection',
};

interface Dead {
  table: string;
  id: number;
  field: string;
}

function deadIn({ entity, before, after }: ChangeRecord): Dead | null {
  const row = entity === 'dead_link' ? (after ?? before) : null;
  const table = String(row?.['place']);
  return row && table in entities
    ? { table, id: Number(row['record_id']), field: String(row['field']) }
    : null;
}

/**
 * An address of a match, a season, a person or a collection that dies or answers again is a change of its record for those who follow the
 * feed: pages show another row from then on. Such a record that is hidden or gone has no change.
 */
export async function asChangesOfRecords(
  em: EntityManager,
  changes: readonly ChangeRecord[],
): Promise<ChangeRecord[]> {
  const dead = changes.flatMap((change) => deadIn(change) ?? []);
  if (dead.length === 0) return [...changes];
  const rows = new Map<string, NonNullable<LoggedRow>>();
  for (const [table, ofTable] of Map.groupBy(dead, (one) => one.table)) {
    const ids = [...new Set(ofTable.map(({ id }) => id))];
    const found = await em.execute<{ id: number; row: NonNullable<LoggedRow> }[]>(
      sql`select id, to_jsonb(t) as row from public.${sql.ref(table)} t where id in (${ids})`,
    );
    for (const { id, row } of found) if (row['is_visible'] !== false) rows.set(`${table} ${id}`, row);
  }
  const otherwise = await em.execute<{ name: string; value: string | null }[]>(
    `select place || ' ' || field as name, otherwise as value from shown_otherwise`,
  );
  const shown = new Map(otherwise.map(({ name, value }) => [name, value]));
  return changes.flatMap((change) => {
    const found = deadIn(change);
    if (!found) return [change];
    const { table, id, field } = found;
    const row = rows.get(`${table} ${id}`);
    if (!row) return [];
    const without = { ...row, [field]: shown.get(`${table} ${field}`) ?? null };
    const [before, after] = change.after ? [row, without] : [without, row];
    return [{ ...change, entity: entities[table] ?? '', recordId: id, op: 'update', before, after }];
  });
}
