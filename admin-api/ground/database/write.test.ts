import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrm } from '#admin-api/orm.ts';
import { buildMovie } from '#admin-api/testing/factories.ts';
import { createTestDatabase } from '#admin-api/testing/postgres.ts';
import { patient } from '#admin-api/testing/shared-database.ts';
import { write } from './write.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let orm: MikroORM;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await createOrm(database.url, { poolSize: 4, ...patient });
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

test('two deadlocked writes both succeed, and each is recorded once', async () => {
  const em = orm.em.fork();
  const [one, other] = [(await buildMovie(em)).id, (await buildMovie(em)).id];
  const bothHold = Promise.withResolvers<void>();
  let tries = 0;
  const append = (inside: EntityManager, id: number, text: string) =>
    inside.execute('update movies set title = title || ? where id = ?', [text, id]);
  const crossing = (first: number, second: number, text: string) =>
    write(orm.em.fork(), text, async (inside) => {
      await append(inside, first, text);
      tries += 1;
      if (tries === 2) bothHold.resolve();
      await bothHold.promise;
      await append(inside, second, text);
    });

  await Promise.all([crossing(one, other, 'A'), crossing(other, one, 'B')]);

  // PostgreSQL rolls back one of them, or both when both noticed the deadlock at once.
  expect(tries).toBeGreaterThanOrEqual(3);
  const rows = await em.execute<{ title: string }[]>('select title from movies order by id');
  expect(rows.map(({ title }) => title.slice(-2).split('').toSorted().join(''))).toEqual(['AB', 'AB']);
  const recorded = await em.execute<{ actor: string; n: number }[]>(
    `select actor, count(*)::integer as n from changes where actor in ('A', 'B') group by 1 order by 1`,
  );
  expect(recorded).toEqual([
    { actor: 'A', n: 2 },
    { actor: 'B', n: 2 },
  ]);
});

test('any other error is thrown at once', async () => {
  let tries = 0;
  const failing = write(orm.em.fork(), null, async () => {
    tries += 1;
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(tries).toBe(1);
});
