import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi } from '#admin-api/testing/api-server.ts';
import { buildMovie } from '#admin-api/testing/factories.ts';
import { createTestDatabase } from '#admin-api/testing/postgres.ts';
import { type ApiProcess, startApiProcess } from './api-process.ts';
import { faultsOf } from './faults.ts';
import { framings, headers, requestLines } from './malformed-requests.ts';
import { countAnswers, exchange, readAnswer } from './raw-http.ts';

const database = await createTestDatabase();
const api = await startApi({ databaseUrl: database.url });

let victim: ApiProcess;
beforeAll(async () => {
  await buildMovie(api.em());
  victim = await startApiProcess(database.url);
});

afterAll(async () => {
  const code = await victim.stop();
  await api.close();
  await database.drop();
  expect({ code, complaints: victim.complaints() }).toEqual({ code: 0, complaints: [] });
});

/** The server waits for the rest of an unfinished request; half a second shows that it does not answer. */
const patience = 500;

async function send(text: string) {
  const answers = await exchange(victim.port, Buffer.from(text, 'latin1'), patience);
  expect((await fetch(`${victim.url}/api/health`)).status).toBe(200);
  return answers;
}

describe.each(Object.entries({ ...requestLines, ...headers }))('%s', (_, text) => {
  test('is refused or read as it is, and the next visitor is served', async () => {
    const answers = await send(text);
    expect(answers === '' ? [] : faultsOf(readAnswer(answers))).toEqual([]);
    expect(countAnswers(answers)).toBeLessThan(2);
  });
});

describe.each(Object.entries(framings))('%s', (_, text) => {
  test('smuggles no second request', async () => {
    const answers = await send(text);
    expect(answers === '' ? [] : faultsOf(readAnswer(answers))).toEqual([]);
    const second = answers.slice(answers.indexOf('HTTP/1.1', 1));
    expect({ second, count: countAnswers(answers) }).toMatchObject({ count: expect.toSatisfy(atMostOne) });
  });
});

const atMostOne = (count: unknown) => typeof count === 'number' && count <= 1;
