import { type EntityManager, type MikroORM, type RawQueryFragment, sql } from '@mikro-orm/postgresql';

interface Choice {
  /** Left out are those that count, which read what they count. */
  withCounts?: boolean;
}

/** Runs the work and tells how PostgreSQL would carry out each of its queries. */
export async function plansOf(
  orm: MikroORM,
  work: (em: EntityManager) => Promise<unknown>,
  { withCounts = true }: Choice = {},
): Promise<string> {
  const em = orm.em.fork();
  const execute = em.execute.bind(em);
  const plans: string[] = [];
  Object.assign(em, {
    execute: async (query: RawQueryFragment) => {
      // The explained query comes through here once more.
      if (!query.sql.startsWith('explain') && (withCounts || !query.sql.includes('count(*)'))) {
        const plan = await execute<{ 'QUERY PLAN': string }[]>(sql`explain ${query}`);
        plans.push(...plan.map((line) => line['QUERY PLAN']));
      }
      return await execute(query);
    },
  });
  await work(em);
  if (plans.length === 0) throw new Error('No query to look at');
  return plans.join('\n');
}
