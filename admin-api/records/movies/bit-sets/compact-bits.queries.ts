import { type EntityManager, type MikroORM, sql } from '@mikro-orm/postgresql';
import type { JobKind } from '#admin-api/ground/jobs/run-jobs.ts';

/**
 * Makes one row again of the rows that writers appended to a block of a fact: an import leaves five of each, and a list reads them all.
 * No writer waits for it, and rows that another one merges at this moment are left to it.
 * @param limit blocks at most @returns how many blocks had several rows
 */
export async function mergeSets(em: EntityManager, limit: number): Promise<number> {
  const [row] = await em.execute<{ crowded: number }[]>(sql`
    with crowded as materialized (
      select fact, block from title_bits group by 1, 2 having count(*) > 1 limit ${limit}
    ), merged as (
      delete from title_bits where ctid in (
        select b.ctid from title_bits b join crowded using (fact, block) for update of b skip locked
      ) returning fact, block, bits
    ), written as (
      insert into title_bits (fact, block, bits)
        select fact, block, bit_xor(bits) from merged group by 1, 2 having bit_count(bit_xor(bits)) > 0
    )
    select count(*)::integer as crowded from crowded`);
  return row?.crowded ?? 0;
}

const everyMs = 60_000;
const mergedAtOnce = 500;

/** Merges every minute, in portions with pauses between them. */
export const mergingJob = (orm: MikroORM): JobKind => ({
  name: 'merging sets',
  round: { firstMs: everyMs, mostMs: everyMs },
  work: async () => ((await mergeSets(orm.em.fork(), mergedAtOnce)) === mergedAtOnce ? 200 : everyMs),
});
