import { existsSync, readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#admin-api/testing/postgres.ts';
import { lowerPriority } from './low-priority.ts';

const { PRIORITY_BELOW_NORMAL: lower } = constants.priority;

test('an import leaves the processor to visitors: its connections have a lower priority, and others keep theirs', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const clients = [1, 2].map(() => new Client({ connectionString: database.url }));
  await Promise.all(clients.map((client) => client.connect()));
  onTestFinished(() => Promise.all(clients.map((client) => client.end())).then(() => {}));
  const [importing, other] = clients;
  if (!importing || !other) throw new Error('There are two connections');
  const usual = await prioritiesOf(other);
  await lowerPriority([importing]);
  const lowered = await prioritiesOf(importing);
  expect(lowered).toEqual({ process: lower, session: lowered.session === null ? null : `nice ${lower}` });
  expect(await prioritiesOf(other)).toEqual(usual);
});

/** The priority of its process, and of its session where Linux shares the processor among those. */
async function prioritiesOf(client: Client) {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = Number(rows[0]?.pid);
  const file = `/proc/${pid}/autogroup`;
  const session = existsSync(file) ? (/nice -?\d+/.exec(readFileSync(file, 'utf8'))?.[0] ?? null) : null;
  return { process: getPriority(pid), session };
}
