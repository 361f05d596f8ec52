import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAdmin } from '#admin-api/team/auth/first-admin.ts';
import { cookieOf, startApi, type TestApi, testAdmin } from '#admin-api/testing/api-server.ts';
import { callerOf } from '#admin-api/testing/caller.ts';
import { buildMovie } from '#admin-api/testing/factories.ts';
import { filledPath, type Route, routesOf } from '#admin-api/testing/routes.ts';
import { sendRaw } from './raw-http.ts';

/** Writes that are open to everyone. Before adding one, decide who may call it how often. */
const openWrites = [
  'POST /api/login/admin',
  'POST /api/login/passkey',
  'POST /api/login/passkey/options',
  'POST /api/admin/logout',
  'POST /api/movies/:id/comments',
  'PUT /api/movies/:id/ratings/own',
  'DELETE /api/movies/:id/ratings/own',
  'POST /api/contact',
  'POST /api/requests',
  'POST /api/problems',
  'POST /api/matches/:id/comments',
  'POST /api/comments/:id/reports',
  // Needs 256 random bits that an owner handed over.
  'POST /api/invitations/look',
  'POST /api/invitations/accept',
  // Needs 256 random bits that an administrator handed over; it changes nothing.
  'POST /api/previews/open',
];

const api: TestApi = await startApi();
const routes = routesOf(api.app);
const guarded = routes.filter(({ guard }) => guard === 'admin');
const writes = guarded.filter(({ isWrite }) => isWrite);
const port = Number(new URL(api.url).port);

beforeAll(async () => {
  // Record 1, which every path below names.
  await buildMovie(api.em(), { title: 'Untouched' });
});
afterAll(() => api.close());

const targetOf = ({ path }: Pick<Route, 'path'>) => filledPath(path);

/** A write of any kind changes this. */
/** The number of changes, without sign-ins, which write a line of their own. */
async function changesSoFar(): Promise<unknown> {
  return await api
    .em()
    .execute("select count(*) as count, max(seq) as last from changes where entity <> 'sign_in'");
}

let before: unknown;
beforeEach(async () => {
  before = await changesSoFar();
});

test('every write is guarded', () => {
  const unguarded = routes.filter(({ isWrite, guard }) => isWrite && guard === undefined);
  expect(unguarded.map(({ name }) => name).toSorted()).toEqual(openWrites.toSorted());
  expect(writes.length).toBeGreaterThan(18);
});

test('every route has a contract', () => {
  expect(routes.filter(({ contract }) => contract === undefined)).toEqual([]);
});

async function signedIn(): Promise<string> {
  await api.signIn();
  const { email, password } = testAdmin;
  return cookieOf(await api.post('/api/login/admin', { email, password }));
}

const badCookies: Record<string, () => Promise<string>> = {
  'no cookie': async () => '',
  'a made-up cookie': async () => 'lamphouse=eyJhZG1pbklkIjoxfQ; lamphouse.sig=AAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'a cookie with another key in it': async () => {
    const [key = '', signature = ''] = (await signedIn()).split('; ');
    return `${key.slice(0, -4)}AAAA; ${signature}`;
  },
  'a cookie signed with another secret': async () => {
    const [key = ''] = (await signedIn()).split('; ');
    return `${key}; lamphouse.sig=${createHmac('sha1', 'x'.repeat(32)).update(key).digest('base64url')}`;
  },
  'the cookie of a session that has ended': async () => {
    const cookie = await signedIn();
    await callerOf(api.url, { Cookie: cookie }).post('/api/admin/logout');
    return cookie;
  },
  'the cookie of an account switched off': async () => {
    const cookie = await signedIn();
    await createAdmin(api.em(), 'another-owner@example.org', null);
    await api.em().execute('update admin_users set is_active = false where email = ?', [testAdmin.email]);
    return cookie;
  },
};

describe.each(Object.entries(badCookies))('with %s', (_, cookieOfKind) => {
  let cookie: string;
  beforeAll(async () => {
    cookie = await cookieOfKind();
  });
  afterAll(async () => {
    await api.em().execute('update admin_users set is_active = true');
  });

  test.each(guarded)('$name answers 401 before it checks anything else', async (route) => {
    const headers = { Cookie: cookie, 'Content-Type': 'application/json' };
    const { method } = route;
    const body = route.isWrite ? '{"no": json' : null;
    const answer = await fetch(api.url + targetOf(route), { method, body, headers });
    expect(answer.status).toBe(401);
    expect(await answer.text()).toBe(method === 'HEAD' ? '' : '{"message":"Not signed in"}');
    expect(await changesSoFar()).toEqual(before);
  });
});

const pathTricks: Record<string, (path: string) => string> = {
  'two slashes at the start': (path) => `/${path}`,
  'two slashes inside': (path) => path.replace('/api/', '/api//'),
  'a slash at the end': (path) => `${path}/`,
  'a dot segment': (path) => path.replace('/api/', '/api/./'),
  'a way up and down again': (path) => path.replace('/api/', '/api/health/../'),
  'an encoded way up': (path) => path.replace('/api/', '/api/health/%2e%2e/'),
  'capital letters': (path) => path.toUpperCase(),
  'an encoded letter': (path) => path.replace('/api/', '/%61pi/'),
  'a letter encoded twice': (path) => path.replace('/api/', '/%2561pi/'),
  'an encoded slash': (path) => path.replace('/api/', '/api%2f'),
  'a backslash': (path) => path.replaceAll('/', '\\').replace('\\', '/'),
  'a matrix parameter': (path) => `${path};a=b`,
  'an ending that says picture': (path) => `${path}.png`,
  'an encoded NUL': (path) => `${path}%00`,
  'an encoded line break': (path) => `${path}%0d%0a`,
  'a fragment': (path) => `${path}#/api/health`,
  'an address with another host': (path) => `http://127.0.0.1${path}`,
};

const headerTricks: Record<string, [string, string][]> = {
  'a method in X-HTTP-Method-Override': [['X-HTTP-Method-Override', 'DELETE']],
  'a method in X-Method-Override': [['X-Method-Override', 'PUT']],
  'another path in X-Original-URL': [['X-Original-URL', '/api/health']],
  'another path in X-Rewrite-URL': [['X-Rewrite-URL', '/api/health']],
  'an address of this machine': [
    ['X-Forwarded-For', '127.0.0.1'],
    ['X-Real-IP', '127.0.0.1'],
  ],
  'a user of a proxy': [
    ['X-Forwarded-User', testAdmin.email],
    ['X-Remote-User', testAdmin.email],
  ],
  'a password in Authorization': [
    ['Authorization', `Basic ${Buffer.from(`${testAdmin.email}:${testAdmin.password}`).toString('base64')}`],
  ],
};

async function sendAs(method: string, target: string, headers: [string, string][] = []) {
  const lines = [
    `${method} ${target} HTTP/1.1`,
    `Host: ${new URL(api.url).host}`,
    'Connection: close',
    'Content-Type: application/json',
    'Content-Length: 2',
    ...headers.map((header) => header.join(': ')),
  ];
  return await sendRaw(port, `${lines.join('\r\n')}\r\n\r\n{}`);
}

describe('no guarded route accepts a visitor', () => {
  test.each(Object.entries(pathTricks))('with %s', async (_, trick) => {
    for (const route of writes) {
      const status = (await sendAs(route.method, trick(targetOf(route))))?.status;
      expect({ route: route.name, status }).toMatchObject({ status: expect.toSatisfy(isRefusal) });
    }
    expect(await changesSoFar()).toEqual(before);
  });

  test.each(Object.entries(headerTricks))('with %s', async (_, headers) => {
    for (const { name, method, path } of writes) {
      const status = (await sendAs(method, targetOf({ path }), headers))?.status;
      expect({ name, status }).toEqual({ name, status: 401 });
    }
    expect(await changesSoFar()).toEqual(before);
  });
});

const isRefusal = (status: unknown) => typeof status === 'number' && status >= 400 && status < 500;

test('a GET changes nothing, whatever method its headers, query or body name', async () => {
  const cookie = await signedIn();
  const overrides = Object.values(headerTricks).flat();
  // A download of a backup is a line of the activity, whoever asks for it.
  const paths = new Set(routes.map((route) => targetOf(route)).filter((path) => path !== '/api/backup'));
  for (const path of paths) {
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      const answer = await sendAs(method, `${path}?_method=DELETE`, [['Cookie', cookie], ...overrides]);
      expect({ path, method, isFault: (answer?.status ?? 500) >= 500 }).toMatchObject({ isFault: false });
    }
  }
  expect(await changesSoFar()).toEqual(before);
});

test('a valid cookie opens every guarded route', async () => {
  const cookie = await signedIn();
  for (const route of guarded) {
    const answer = await sendAs(route.method, targetOf(route), [['Cookie', cookie]]);
    expect({ name: route.name, isOpen: answer?.status !== 401 }).toMatchObject({ isOpen: true });
  }
});
