import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#admin-api/testing/postgres.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let client: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});
beforeEach(async () => {
  await client.query(`delete from upgrades where version <> (select min(version) from upgrades)`);
  await client.query(`delete from migrations where name like 'of-tomorrow%'`);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const rowsOf = async (query: string) => (await client.query(query)).rows;
const upgradedBy = (version: string) => client.query('insert into upgrades (version) values ($1)', [version]);

test('a new database notes the version that made it', async () => {
  expect(await rowsOf('select version from upgrades')).toEqual([
    { version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
  ]);
});

test('a version before the latest that changed the database is refused, and changes nothing', async () => {
  await upgradedBy('9.2.0');
  await upgradedBy('9.10.0');
  await client.query(`update function_files set hash = 'of tomorrow' where name = 'functions/text'`);
  await expect(migrate(database.url)).rejects.toThrow(
    'The database was changed by Lamphouse 9.10.0, and this is ',
  );
  expect(await rowsOf(`select hash from function_files where name = 'functions/text'`)).toEqual([
    { hash: 'of tomorrow' },
  ]);
});

test('so is one that does not know a change of the tables', async () => {
  await client.query(`insert into migrations (name) values ('of-tomorrow')`);
  await expect(migrate(database.url)).rejects.toThrow('The database was changed by a newer Lamphouse');
});

test('later versions go on with a database of an earlier one', async () => {
  await client.query(`update upgrades set version = '0.0.9'`);
  await client.query(`update function_files set hash = 'of yesterday' where name = 'functions/text'`);
  expect(await migrate(database.url)).toEqual(['functions/text']);
  expect(await rowsOf('select version from upgrades order by at')).toHaveLength(2);
});
