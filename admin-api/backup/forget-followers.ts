import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Page stores may have seen another past of this database. The log goes on at the milliseconds since 1970, a number that no log reaches by
 * itself, so that a follower that asks for what comes after an earlier number is told to start anew.
 */
export async function forgetFollowers(em: EntityManager, now = Date.now()): Promise<void> {
  await em.execute(
    `with latest as (
       select greatest(coalesce((select max(seq) from changes), 0), (select max(seq) from change_horizon), ?::bigint) + 1 as seq
     ), moved as (update change_horizon set seq = (select seq from latest))
     select setval('changes_seq_seq', seq) from latest`,
    [String(now)],
  );
}
