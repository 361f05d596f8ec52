import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { countMergeable, mergeable } from '#admin-api/work/doubles/double.queries.ts';
import { bulkMessages } from '#schema/shapes/bulk-change.ts';
import { type BulkChangeRecord, order } from './bulk-change.queries.ts';

/** Merges all doubles that need no decision, each into the oldest of its name and year. */
export async function orderMerges(em: EntityManager, actor: string): Promise<BulkChangeRecord> {
  const { left } = await countMergeable(em);
  return await order(em, actor, {
    action: { kind: 'merge', left },
    portions: [[]],
    records: () =>
      sql`select 'movies' as place, m.merged as id, jsonb_build_object('kept', m.kept) as before from (${mergeable}) m`,
    nothing: bulkMessages.noDoubles,
  });
}
