import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Guard } from '#admin-api/ground/http/permissions.ts';

import { startApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import { callerOf } from '#admin-api/testing/caller.ts';
import { createTestDatabase } from '#admin-api/testing/postgres.ts';
import { type Route, routesOf } from '#admin-api/testing/routes.ts';
import { type Administrator, administratorOf } from './administrator.ts';
import { type ApiProcess, metricsToken, startApiProcess } from './api-process.ts';
import { fillCatalogue, installSentinel, sentinelCalls } from './catalogue.ts';
import { faultsOf } from './faults.ts';
import type { Header } from './fuzz-headers.ts';
import { type FuzzRequest, plainRequestsTo, requestsTo, wireOf } from './fuzz-requests.ts';
import { knownParams } from './known-values.ts';
import { sendRaw } from './raw-http.ts';
import { type Tally, tallyOf } from './tally.ts';

/** Requests over all routes; `npm run test:fuzz` sends 20,000. */
const total = Number(process.env['FUZZ_REQUESTS'] ?? 1000);
/** A fixed seed, unless another is given. */
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
/** Allowed growth of the heap after a collection, from the end of the first round to the end of the second. */
const mostGrowth = 8 * 1024 * 1024;

const database = await createTestDatabase();
const api = await startApi({ databaseUrl: database.url });
const routes = routesOf(api.app);
const unknown: Route = {
  name: 'no route at all',
  method: 'GET',
  path: '/api/:a/:b',
  contract: undefined,
  isWrite: false,
  guard: undefined,
  access: { method: 'GET' },
};
/** Deletes of child records come before those of their parents; a bulk change may delete all titles. */
const lastPlaces = ['', 'DELETE /api/', 'DELETE /api/movies', 'POST /api/bulk-changes'];
/** Reads first, deletes last, so that records remain for the requests. */
const rank = ({ method, path }: Route) =>
  method === 'GET' ? 0 : lastPlaces.findLastIndex((place) => `${method} ${path}`.startsWith(place)) + 1;
const targets = [...routes, unknown].toSorted((one, other) => rank(one) - rank(other));
/** Routes with a body get more requests, since more can go wrong; checking a password is slow on purpose. */
const weightOf = ({ path, contract }: Route) =>
  (contract?.body || contract?.bodyType) && !/login|password/.test(path) ? 3 : 1;
const weights = targets.reduce((sum, route) => sum + weightOf(route), 0);
const share = (route: Route) => Math.ceil((total * weightOf(route)) / weights);

let victim: ApiProcess;
let administrator: Administrator;
const proofs: Record<Guard, Header[]> = {
  admin: [],
  optional: [],
  feedKey: [['Authorization', `Bearer ${testFeedKey}`]],
  metrics: [['Authorization', `Bearer ${metricsToken}`]],
};
const tally: Tally = tallyOf();

beforeAll(async () => {
  await fillCatalogue(api.em());
  await installSentinel(api.em());
  victim = await startApiProcess(database.url);
  administrator = await administratorOf(api.em(), victim.url);
});

afterAll(async () => {
  console.log(tally.report());
  const code = await victim.stop();
  await api.close();
  await database.drop();
  expect(code).toBe(0);
});

async function send(route: Route, request: FuzzRequest): Promise<string[]> {
  const number = tally.count();
  const address = `198.18.${(number >> 8) & 255}.${number & 255}`;
  const started = performance.now();
  const proof = request.from ? proofs[request.from] : [];
  const answer = await sendRaw(victim.port, wireOf(request, address, proof));
  tally.note({
    route: route.name,
    // Another method may have requested something else at the same address.
    isOwn: request.method === route.method,
    status: answer?.status ?? 0,
    ms: performance.now() - started,
  });
  return faultsOf(answer);
}

/** A normal request may name a record that was deleted or a slug that is taken. */
const mostTries = 20;

/** The first round fills caches and pools; the second must not grow the memory. */
const rounds = [
  { round: 'in the first round', part: 0.3, roundSeed: seed },
  { round: 'in the second round', part: 0.7, roundSeed: seed + 1 },
];

describe.each(rounds)('$round', ({ part, roundSeed }) => {
  test.each(targets)(
    '$name withstands fuzz requests',
    async (route) => {
      const cookie = await administrator.cookie();
      proofs.admin = [['Cookie', cookie]];
      const known = await knownParams(route, { url: victim.url, cookie, signIn: administrator.signIn });
      for (const request of fc.sample(plainRequestsTo(route, known), {
        numRuns: mostTries,
        seed: roundSeed,
      })) {
        expect(await send(route, request)).toEqual([]);
        if (tally.wasAnswered(route.name)) break;
      }
      await fc.assert(
        fc.asyncProperty(requestsTo(route, known), async (request) => {
          expect(await send(route, request)).toEqual([]);
        }),
        { numRuns: Math.ceil(share(route) * part), seed: roundSeed },
      );
    },
    600_000,
  );

  test('memory is measured', async () => {
    tally.measured(await victim.memory());
  });
});

/** Requests sent at once, each over its own connection. */
const crowd = 8;

test('all routes answer many requests at once', async () => {
  proofs.admin = [['Cookie', await administrator.cookie()]];
  const waiting = targets.flatMap((route) =>
    fc
      .sample(requestsTo(route), { numRuns: Math.ceil(share(route) / 10), seed })
      .map((request) => ({ route, request })),
  );
  const workers = Array.from({ length: crowd }, async () => {
    for (let next = waiting.pop(); next; next = waiting.pop())
      expect(await send(next.route, next.request)).toEqual([]);
  });
  await Promise.all(workers);
}, 600_000);

/**
 * Routes that these requests cannot complete: publishing needs the site server, which is not part of this test; saving home needs
 * its version; mapping columns needs the columns of the file; no provider of facts is switched on; a second factor needs the app;
 * single-use links and preview links need their token; and the generator sends no administrator's cookie to an open call, to see
 * a draft.
 */
const notDone = [
  'DELETE /api/admin/passkeys/:id',
  'DELETE /api/admin/second-factor/totp',
  'GET /api/lookup/:provider/:id',
  'GET /api/previews',
  'GET /api/publish/paths',
  'GET /api/publish/report',
  'POST /api/admin/passkeys',
  'POST /api/admin/passkeys/options',
  'POST /api/admin/second-factor/recovery-codes',
  'POST /api/invitations/accept',
  'POST /api/invitations/look',
  'POST /api/login/passkey',
  'POST /api/login/passkey/options',
  'POST /api/previews/open',
  'POST /api/publish',
  'PUT /api/admin/second-factor/totp',
  'PUT /api/home',
  'PUT /api/imports/:id/mapping',
];
/**
 * Routes that guessed requests rarely complete: most bulk changes and imports end before they can be stopped, and a guessed
 * version of a draft is seldom the latest.
 */
const seldomDone = [
  // A guessed password is sometimes the right one.
  'POST /api/admin/confirm',
  // After thousands of requests no title may be left that it would change, and no other account to reset.
  'POST /api/bulk-changes',
  // No two titles of the fuzzed catalogue may be alike.
  'POST /api/bulk-changes/merge',
  'POST /api/admin/accounts/:id/reset',
  'POST /api/bulk-changes/:id/stop',
  'POST /api/imports/:id/stop',
  // The address of a file has 80 random bits.
  'POST /api/media/:id/replace',
  'PUT /api/drafts/:kind/:record',
  // The publication must fit its moments, and the phase the status.
  'PUT /api/matches/:id',
  // Both numbers must be given, in their order.
  'GET /api/seasons/:id/episodes',
  // The credits must be those of the person.
  'POST /api/people/:person/split',
  // Made-up filters match no title.
  'GET /api/movies/random',
  // The key of a visitor's requests has 144 random bits.
  'GET /api/asked/:key',
  // Every record that is named must exist.
  'POST /api/seasons/publication',
  'POST /api/episodes/publication',
  'POST /api/matches/publication',
  'POST /api/pages/publication',
  // A message that still waits for its first delivery is not sent again.
  'POST /api/webhooks/:id/deliveries/:delivery/resend',
];

test('each route has accepted at least one request, so that more than its first check was tested', () => {
  const undone = routes.map(({ name }) => name).filter((name) => !tally.wasAnswered(name));
  expect(undone.filter((name) => !seldomDone.includes(name)).toSorted()).toEqual(notDone);
});

test('no request has reached the database as SQL', async () => {
  expect(await sentinelCalls(api.em())).toBe(0);
});

test('accepted records can be read: no row makes a list fail', async () => {
  const admin = callerOf(victim.url, { Cookie: await administrator.cookie() });
  const lists = routes.filter(({ method, path }) => method === 'GET' && !path.includes(':'));
  for (const { path } of lists) {
    const { status } = await admin.get(path);
    expect({ path, isRight: status < 500 }).toEqual({ path, isRight: true });
  }
});

test('the API leaked no memory and logged no error', async () => {
  expect(victim.complaints()).toEqual([]);
  expect(tally.growth()).toBeLessThan(mostGrowth);
});
