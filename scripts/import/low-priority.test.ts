import { constants, getPriority } from 'node:os';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#admin-api/testing/postgres.ts';
import { lowerPriority } from './low-priority.ts';

test('an import leaves the processor to visitors: its connections have a lower priority, and others keep theirs', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const clients = [1, 2].map(() => new Client({ connectionString: database.url }));
  await Promise.all(clients.map((client) => client.connect()));
  onTestFinished(() => Promise.all(clients.map((client) => client.end())).then(() => {}));
  const priorityOf = async (client: Client) =>
    getPriority((await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid);
  const [importing, other] = clients;
  if (!importing || !other) throw new Error('There are two connections');
  const usual = await priorityOf(other);
  await lowerPriority([importing]);
  expect(await priorityOf(importing)).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
  expect(await priorityOf(other)).toBe(usual);
});
