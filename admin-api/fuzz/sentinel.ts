import type { EntityManager } from '@mikro-orm/postgresql';

// A function of the database that records that it ran. Injections call it, so that a successful one is noticed whatever the answer looks
// like.

export async function installSentinel(em: EntityManager): Promise<void> {
  await em.execute(`
    create table sentinel_calls (at timestamptz not null default now());
    create function sentinel() returns text language sql volatile
      as $$ insert into sentinel_calls default values; select '1'::text $$`);
}

export async function sentinelCalls(em: EntityManager): Promise<number> {
  const [row] = await em.execute<{ calls: number }[]>('select count(*)::int as calls from sentinel_calls');
  return row?.calls ?? 0;
}
