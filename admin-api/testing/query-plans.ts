import { type EntityManager, type MikroORM, type RawQueryFragment, sql } from '@mikro-orm/postgresql';

interface Choice {
  /** Counting queries are left out by default, since they read all rows that they count. */
  withCounts?: boolean;
}

/** Runs the work and returns the plan of each of its queries. */
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
      // The EXPLAIN query itself passes through here.
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
