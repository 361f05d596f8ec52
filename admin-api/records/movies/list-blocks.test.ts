import { type MikroORM, sql } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrm } from '#admin-api/orm.ts';
import { createTestDatabase } from '#admin-api/testing/postgres.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let orm: MikroORM;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await createOrm(database.url, { poolSize: 1 });
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

test('a new title reads the counts of its own lists only, however many lists there are', async () => {
  const em = orm.em.fork();
  const lists = 5_000;
  await em.execute(
    sql`insert into list_blocks (list, block, total) select 'list:' || i, 0, 1 from generate_series(1, ${lists}) i`,
  );
  await em.execute('analyze list_blocks');
  const read = await em.transactional(async (inside) => {
    await inside.execute(
      "insert into movies (title, slug, type, genre, poster_url) values ('Heat', 'heat', 'movie', 'Drama', '/p.svg')",
    );
    const [counted] = await inside.execute<{ rows: number }[]>(
      "select (seq_tup_read + idx_tup_fetch)::integer as rows from pg_stat_xact_user_tables where relname = 'list_blocks'",
    );
    return counted?.rows;
  });
  expect(read).toBeLessThan(lists / 10);
});
