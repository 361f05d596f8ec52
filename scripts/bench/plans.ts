import { type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import type { EntityManager } from '#admin-api/database/orm.ts';

const widest = 180;

/** Prints the plan of every query of a piece of work. */
export async function printPlans(
  em: EntityManager,
  name: string,
  work: (em: EntityManager) => Promise<unknown>,
): Promise<void> {
  const explained = em.fork();
  const execute = explained.execute.bind(explained);
  console.log(`\n── ${name}`);
  Object.assign(explained, {
    execute: async (query: RawQueryFragment) => {
      if (!query.sql.startsWith('explain')) {
        const lines = await execute<{ 'QUERY PLAN': string }[]>(
          sql`explain (analyze, buffers, costs off) ${query}`,
        );
        console.log(lines.map((line) => line['QUERY PLAN'].slice(0, widest)).join('\n'));
      }
      return await execute(query);
    },
  });
  await work(explained);
}
