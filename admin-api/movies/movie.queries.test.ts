import type { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrm } from '#admin-api/database/orm.ts';
import { buildMovie } from '#admin-api/testing/factories.ts';
import { createTestDatabase } from '#admin-api/testing/postgres.ts';
import { getMovie, removeMovie } from './movie.queries.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let orm: MikroORM;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await createOrm(database.url, { poolSize: 2, statementTimeoutMs: 1500, connectionTimeoutMs: 60_000 });
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

test('a title with very many seasons, episodes and comments can be deleted, however long that takes', async () => {
  const em = orm.em.fork();
  const { id } = await buildMovie(em);
  await em.execute(`
    create function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(2); return old; end $$;
    create trigger linger before delete on movies for each row execute function linger()`);
  await removeMovie(orm.em.fork(), 'ann@example.org', id);
  await expect(getMovie(orm.em.fork(), id)).rejects.toMatchObject({ status: 404 });
});
