import type { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { write } from '#admin-api/ground/database/write.ts';
import { createOrm } from '#admin-api/orm.ts';
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

test('an edit of a text reads neither the lists of genres nor any cast', async () => {
  const { id } = await buildMovie(orm.em.fork(), { genre: 'Drama', description: 'Before' });
  const reads = async (column: 'description' | 'genre', value: string) => {
    const { result } = await write(orm.em.fork(), 'ann@example.org', async (inside) => {
      await inside.execute(`update movies set ${column} = ? where id = ?`, [value, id]);
      return await inside.execute<{ name: string }[]>(`
        select relname as name from pg_stat_xact_user_tables
         where relname in ('movie_genres', 'credits') and seq_scan + coalesce(idx_scan, 0) > 0 order by 1`);
    });
    return result.map(({ name }) => name);
  };
  expect(await reads('description', 'After')).toEqual([]);
  expect(await reads('genre', 'Comedy')).toContain('movie_genres');
});
