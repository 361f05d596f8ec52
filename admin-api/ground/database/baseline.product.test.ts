import { readdirSync, readFileSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#admin-api/testing/postgres.ts';
import { migrate } from './migrate.ts';
import { earlierMigrations, migrations } from './migrations/list.ts';
import { catalogueOf } from './testing/catalogue.ts';

let database: TestDatabase;
let client: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const emptied = () =>
  client.query(
    'drop schema public, visitors cascade; create schema public; drop schema if exists kept cascade',
  );
const rowsOf = async (query: string) => (await client.query(query)).rows;

/** What a version before 0.3.0 left, of which these were the last migrations. */
async function earlier(applied = earlierMigrations()): Promise<void> {
  const names = applied.map(({ name, sql }) => `${sql()}\ninsert into migrations (name) values ('${name}');`);
  await client.query(`begin;
    create table migrations (id serial primary key, name varchar(255) not null, executed_at timestamptz(6) not null default current_timestamp(6));
    ${names.join('\n')}
    commit`);
}

const all = earlierMigrations().length;

test.each([all, all - 5, 20])(
  'a database with %i earlier migrations becomes what a new one is, and keeps its rows',
  async (count) => {
    await emptied();
    await migrate(database.url);
    const made = await catalogueOf(client);
    await emptied();
    await earlier(earlierMigrations().slice(0, count));
    await client.query(
      `insert into movies (title, slug, genre, type, poster_url, year) values
         ('The Lamp', 'the-lamp', 'Drama', 'movie', '/p.svg', 1927), ('ꦱꦩꦫꦔꦺꦠꦤ꧀', 'samara', 'Drama', 'movie', '/p.svg', 1927),
         ('東京大作戦', 'tokyo', 'Drama', 'movie', '/p.svg', 1927)`,
    );
    await migrate(database.url);
    expect(await catalogueOf(client)).toEqual(made);
    expect(await rowsOf(`select slug, sort_key from movies where slug like 'the%'`)).toEqual([
      { slug: 'the-lamp', sort_key: 'Llamp' },
    ]);
    expect(await rowsOf(`select movie_id from title_lines where line like 'ꦔꦺ%'`)).toHaveLength(1);
    expect(await rowsOf(`select word from search_words where word = '作戦'`)).toHaveLength(1);
    expect(await rowsOf(`select movie_id from title_search where words @@ '作戦'`)).toHaveLength(1);
    expect(await rowsOf('select name from migrations order by id')).toEqual(
      migrations.map(({ name }) => ({ name })),
    );
    expect(await migrate(database.url)).toEqual([]);
  },
);

test('the functions of a file that has changed are applied again, and those of others are not', async () => {
  await emptied();
  await migrate(database.url);
  const made = await catalogueOf(client);
  const other = (name: string) =>
    client.query(
      `create or replace function ${name}(title text) returns text language sql immutable parallel safe strict as $$ select 'x' $$`,
    );
  await other('title_without_article');
  await client.query(`update function_files set hash = 'of an earlier text' where name = 'functions/text'`);
  expect(await migrate(database.url)).toEqual(['functions/text']);
  expect(await catalogueOf(client)).toEqual(made);
});

test('functions are made in their files alone, and no statement rewrites one', () => {
  const filesOf = (folder: string) =>
    readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.sql'))
      .map((name) => ({ name, text: readFileSync(new URL(`${folder}${name}`, import.meta.url), 'utf8') }));
  const files = [...filesOf('./sql/'), ...filesOf('./migrations/')];
  const making = files.filter(({ text }) => /\b(create|replace)\s+function\b/i.test(text));
  expect(making.map(({ name }) => name).filter((name) => !name.startsWith('functions/'))).toEqual([]);
  expect(files.filter(({ text }) => /pg_get_functiondef|alter\s+function/i.test(text))).toEqual([]);
  for (const { name, text } of making)
    expect(text.match(/^create (?!or replace function)/gm), `${name}: create or replace`).toBeNull();
});
