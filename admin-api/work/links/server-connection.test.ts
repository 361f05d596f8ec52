import type { LookupFunction } from 'node:net';
import { expect, test, vi } from 'vitest';
import { publicLookup } from '#admin-api/ground/images/public-address.ts';
import { type CheckedLink, checkLink } from './check-link.ts';
import { watchConnection } from './server-connection.ts';

const url = new URL('http://films.example/1.mp4');
const other = new URL('http://other.example/2.mp4');
const offline: CheckedLink = { verdict: 'offline', status: null };
const failed: CheckedLink = { verdict: 'failed', status: null };
const alive: CheckedLink = { verdict: 'alive', status: 200 };

/** A name service that answers with this error. */
const failing = (code: string): LookupFunction =>
  publicLookup(((_name: string, _options: object, done: (error: Error) => void) =>
    done(Object.assign(new Error(code), { code }))) as never);

test('a server without a name service is offline, a name that does not exist is not', async () => {
  expect(await checkLink(url, { lookup: failing('EAI_AGAIN') })).toEqual(offline);
  expect(await checkLink(url, { lookup: failing('ENOTFOUND') })).toEqual(failed);
});

test('nothing is said while no other address answers', async () => {
  const connection = watchConnection();
  const asked: string[] = [];
  const answering = (answer: CheckedLink) => async (one: URL) => {
    asked.push(one.href);
    return answer;
  };
  expect(await connection.hear(url, offline, answering(alive))).toBeNull();
  expect(asked).toEqual([]);
  expect(await connection.hear(url, failed, answering(alive))).toEqual(failed);

  // An answer a moment ago is proof enough.
  expect(await connection.hear(other, alive, answering(offline))).toEqual(alive);
  expect(await connection.hear(url, offline, answering(offline))).toEqual(failed);
  expect(asked).toEqual([]);
});

test('the address that answered last is asked again, once for all', async (context) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  context.onTestFinished(() => void vi.useRealTimers());
  const connection = watchConnection();
  const asked: string[] = [];
  let answer = offline;
  const ask = async (one: URL) => {
    asked.push(one.href);
    return answer;
  };
  await connection.hear(other, alive, ask);
  vi.advanceTimersByTime(120_000);
  expect(await Promise.all([connection.hear(url, offline, ask), connection.hear(url, offline, ask)])).toEqual(
    [null, null],
  );
  expect(asked).toEqual([other.href]);
  answer = { verdict: 'gone', status: 404 };
  expect(await connection.hear(url, offline, ask)).toEqual(failed);
  expect(asked).toEqual([other.href, other.href]);
});
