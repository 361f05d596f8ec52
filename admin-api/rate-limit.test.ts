import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#admin-api/testing/postgres.ts';
import { patient } from '#admin-api/testing/shared-database.ts';
import { createRateLimit } from './ground/http/rate-limit.ts';
import { createOrm, type Orm } from './orm.ts';

let database: TestDatabase;
let orm: Orm;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await createOrm(database.url, { poolSize: 2, ...patient });
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await orm.close();
  await database.drop();
});

const anHour = 3_600_000;
const clockAt = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: ms });

test('after too many attempts a client waits, but not longer because the clock was set back', async () => {
  const limit = createRateLimit(orm, 'clock', { points: 2, duration: 60 });
  const now = Date.now();
  clockAt(now + 24 * anHour);
  expect([await limit.count('ann'), await limit.count('ann')]).toEqual([0, 0]);
  expect(await limit.count('ann')).toBeGreaterThan(0);
  clockAt(now);
  expect([await limit.count('ann'), await limit.count('ann')]).toEqual([0, 0]);
  expect(await limit.count('ann')).toBeLessThanOrEqual(60_000);
  expect(await limit.count('ann')).toBeGreaterThan(0);
  // The clock moves forward: the attempts have expired.
  clockAt(now + anHour);
  expect(await limit.count('ann')).toBe(0);
});

test('two machines whose clocks differ by seconds share the counts', async () => {
  const limit = createRateLimit(orm, 'skew', { points: 1, duration: 60 });
  const now = Date.now();
  clockAt(now + 10_000);
  expect(await limit.count('ann')).toBe(0);
  clockAt(now);
  expect(await limit.count('ann')).toBeGreaterThan(60_000);
});

test('an IPv6 network has a limit of its own, whichever of its addresses it uses', async () => {
  const limit = createRateLimit(orm, 'network', { points: 1, duration: 60 });
  const keyOf = (at: number, network = '7') => `ann 2001:db8:${network}:${at.toString(16)}::/64`;
  for (let at = 0; at < 32; at += 1) {
    expect(await limit.count(keyOf(at))).toBe(0);
    // What is refused for its own address does not use up the limit of the network.
    expect(await limit.count(keyOf(at))).toBeGreaterThan(0);
  }
  expect(await limit.count(keyOf(32))).toBeGreaterThan(0);
  expect(await limit.count(keyOf(32, '8'))).toBe(0);
  await limit.refund(keyOf(0));
  expect(await limit.count(keyOf(32))).toBe(0);
});
