import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as bodyOf } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { apiProxy } from '#site/server/serve/api-proxy.ts';
import { pagePreparer } from '#site/server/serve/page-response.ts';
import type { Found } from '#site/server/serve/page-source.ts';
import { siteForms } from './forms.ts';

interface Asked {
  method: string | undefined;
  path: string | undefined;
  origin: string | undefined;
  site?: string | undefined;
  address: string | undefined;
  body: Record<string, unknown>;
}

interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

const listen = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** The forms with an API that gives this answer, in the same process or on another host. */
async function openForms({ status, body, headers = {} }: Answer, isApart = false) {
  const asked: Asked[] = [];
  const drawn: string[] = [];
  const answering: RequestListener = async (req, res) => {
    asked.push({
      method: req.method,
      path: req.url,
      origin: req.headers.origin,
      ...(req.headers['sec-fetch-site'] !== undefined && { site: String(req.headers['sec-fetch-site']) }),
      address: req.headers['x-forwarded-for']?.toString() ?? req.socket.remoteAddress,
      body: JSON.parse(await bodyOf(req)),
    });
    res.writeHead(status, { ...headers, 'Content-Type': 'application/json', 'X-Publish-Job': '7' });
    res.end(JSON.stringify(body));
  };
  const prepare = pagePreparer(() => []);
  const draw = async (path: string): Promise<Found> => {
    drawn.push(path);
    const page = { path, status: 200, etag: 'W/"x"', headers: {}, tags: [], seq: 0, stale: 0 as const };
    return { kind: 'page', page: prepare({ ...page, body: brotliCompressSync(`Drawn: ${path}`) }) };
  };
  let position = 0;
  const forms = siteForms({
    api: isApart
      ? apiProxy({ apiUrl: await listen(answering), feedKey: 'k'.repeat(32), proxies: 0 })
      : answering,
    pages: { passing: draw },
    visitorOf: () => null,
    // The feed reports the change a moment later.
    publisher: { position: () => (position += 1) },
    siteUrl: 'https://films.example',
  });
  const url = await listen((req, res) => {
    const isLink = req.url?.startsWith('/invitation') === true;
    (req.method !== 'GET' ? forms.take : isLink ? forms.invitation : forms.stamp)(req, res);
  });
  const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(url + path, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' });
  return { url, asked, drawn, send, position: () => position };
}

const posted: Answer = { status: 201, body: { id: 3, status: 'visible' } };
const comment = {
  api: '/api/movies/42/comments',
  name: 'Ines',
  body: 'First.\r\nSecond.',
  website: '',
  elapsedMs: '',
};

for (const isApart of [false, true])
  test(`a comment reaches the API ${isApart ? 'on another host' : 'in the same process'} as the visitor's own`, async () => {
    const { asked, send, position } = await openForms(posted, isApart);
    const answer = await send('/movies/metropolis', comment, {
      Origin: 'https://films.example',
      Cookie: `a=b; lamphouse-form=${Date.now() - 60_000}`,
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/movies/metropolis#comment-posted',
    ]);
    expect(asked).toEqual([
      {
        method: 'POST',
        path: '/api/movies/42/comments',
        origin: 'https://films.example',
        address: '127.0.0.1',
        body: { name: 'Ines', body: 'First.\nSecond.', website: '', elapsedMs: expect.any(Number) },
      },
    ]);
    expect(asked[0]?.body['elapsedMs']).toBeGreaterThanOrEqual(60_000);
    expect(position()).toBeGreaterThanOrEqual(7);
  });

test('a comment on a match reaches the API as well, and a form with a foreign API path does not', async () => {
  const { asked, send } = await openForms(posted);
  const answer = await send('/matches/7-rovers-vs-city', { ...comment, api: '/api/matches/7/comments' });
  expect(answer.headers.get('location')).toBe('/matches/7-rovers-vs-city#comment-posted');
  await send('/matches/7-rovers-vs-city', { ...comment, api: '/api/admin/password' });
  expect(asked.map(({ path }) => path)).toEqual(['/api/matches/7/comments', '/api/movies/0/comments']);
});

test('a rating and its removal reach the API, and its cookie the browser', async () => {
  const { asked, send } = await openForms({
    status: 200,
    body: { count: 1 },
    headers: { 'Set-Cookie': 'lamphouse-rater=abc; httponly' },
  });
  const rating = { api: '/api/movies/42/ratings', value: '8' };
  const answer = await send('/movies/metropolis', rating);
  expect(answer.headers.get('location')).toBe('/movies/metropolis#rated');
  expect(answer.headers.getSetCookie()).toEqual(['lamphouse-rater=abc; httponly']);
  const removed = await send('/movies/metropolis', { ...rating, value: '' });
  expect(removed.headers.get('location')).toBe('/movies/metropolis#rated');
  expect(asked.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['PUT', '/api/movies/42/ratings/own', { value: 8 }],
    ['DELETE', '/api/movies/42/ratings/own', { value: 0 }],
  ]);
});

test('a held comment is reported as held', async () => {
  const { send } = await openForms({ status: 201, body: { id: 3, status: 'held' } });
  const answer = await send('/watch/metropolis', comment);
  expect(answer.headers.get('location')).toBe('/watch/metropolis#comment-held');
});

test('a form that was never shown has a duration of 0', async () => {
  const { asked, send } = await openForms(posted);
  await send('/movies/metropolis', comment);
  await send('/movies/metropolis', { ...comment, elapsedMs: '4200' });
  expect(asked.map(({ body }) => body['elapsedMs'])).toEqual([0, 4200]);
});

test('a refused form is rendered again with its values, and with the message and status of the API', async () => {
  const issues = [{ path: 'body', message: 'Comment too short' }];
  const { drawn, send } = await openForms({ status: 400, body: { message: 'Validation failed', issues } });
  const answer = await send('/tv-shows/superman/season/2?utm_source=x', { ...comment, body: 'x&y' });
  expect([answer.status, await answer.text()]).toEqual([400, `Drawn: ${drawn[0]}`]);
  const [path, query] = drawn[0]?.split('?') ?? [];
  expect(path).toBe('/tv-shows/superman/season/2');
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    refused: 'Comment too short',
    'draft-name': 'Ines',
    'draft-body': 'x&y',
  });
});

test('an internal error of the API is not shown', async () => {
  const { drawn, send } = await openForms({ status: 503, body: { message: 'internal words' } });
  expect((await send('/movies/metropolis', comment)).status).toBe(503);
  expect(drawn[0]).not.toContain('internal');
});

test('a message of the contact form goes to the inbox', async () => {
  const { asked, send } = await openForms({ status: 201, body: { message: 'Received' } });
  const letter = { name: 'Ines', email: 'ines@example.org', subject: 'Hello', message: 'A line.' };
  const answer = await send('/contact', { ...letter, website: 'spam', extra: 'x' });
  expect(answer.headers.get('location')).toBe('/contact#message-sent');
  expect(asked[0]).toMatchObject({ path: '/api/contact', body: { ...letter, website: 'spam' } });
  expect(Object.keys(asked[0]?.body ?? {})).not.toContain('extra');
});

test('a request and a report redirect to the address of their answer', async () => {
  const key = 'k'.repeat(24);
  const { asked, send } = await openForms({ status: 201, body: { key } });
  const request = { name: 'Wren ', year: '1928', type: '', note: '', website: '', asker: '' };
  const answer = await send('/request', { ...request, elapsedMs: '4200' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/asked/${key}#received`]);
  await send('/request', { ...request, year: 'soon', asker: key });
  const report = { title: 'heron', episode: '1.2', movieId: '42', episodeId: '', reason: 'sound', note: 'x' };
  await send('/report', report);
  expect(asked.map(({ path, body }) => [path, body])).toEqual([
    ['/api/requests', { name: 'Wren', year: 1928, type: null, note: '', website: '', elapsedMs: 4200 }],
    [
      '/api/requests',
      { name: 'Wren', year: 'soon', type: null, note: '', asker: key, website: '', elapsedMs: 0 },
    ],
    [
      '/api/problems',
      { movieId: 42, episodeId: null, reason: 'sound', note: 'x', website: '', elapsedMs: 0 },
    ],
  ]);
});

test('a refused report is rendered again with its subject', async () => {
  const { drawn, send } = await openForms({ status: 400, body: { message: 'Too long' } });
  await send('/report', { title: 'heron', episode: '1.2', movieId: '42', reason: 'sound', note: 'a&b' });
  expect(Object.fromEntries(new URLSearchParams(drawn[0]?.split('?')[1]))).toEqual({
    refused: 'Too long',
    'draft-title': 'heron',
    'draft-episode': '1.2',
    'draft-reason': 'sound',
    'draft-note': 'a&b',
  });
});

test('the page of a link shows what it is for, and does not leak the token', async () => {
  const { url, asked, drawn, send } = await openForms({
    status: 200,
    body: { kind: 'invitation', email: 'bea@example.org', role: 'editor', isSignedIn: true },
  });
  const link = '/invitation?token=secret&draft-role=owner';
  const page = await fetch(url + link, { headers: { 'Sec-Fetch-Site': 'cross-site' } });
  expect([page.headers.get('cache-control'), page.headers.get('x-robots-tag')]).toEqual([
    'no-store',
    'noindex',
  ]);
  expect(drawn[0]).toContain('draft-role=editor&draft-username=bea');
  const differing = await send(link, { username: 'Bea', password: 'one', again: 'other' });
  expect([differing.status, drawn[1]]).toEqual([400, expect.stringContaining('draft-username=Bea')]);
  const answer = await send(link, { username: 'Bea', password: 'same', again: 'same' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/admin']);
  expect(asked[0]?.site).toBeUndefined();
  expect(asked.map(({ path, body }) => [path, body])).toEqual([
    ['/api/invitations/look', { token: 'secret' }],
    ['/api/invitations/look', { token: 'secret' }],
    ['/api/invitations/accept', { token: 'secret', username: 'Bea', password: 'same' }],
  ]);
  expect(drawn.join()).not.toMatch(/secret|same|owner/);
});

test('only forms are accepted, and only at their addresses', async () => {
  const { url, asked, send } = await openForms(posted);
  for (const path of [
    '/',
    '/movies',
    '/login',
    '/movies//metropolis',
    '/page/about',
    '/matches',
    '/matches/league/cup',
  ])
    expect([path, (await send(path, comment)).status]).toEqual([path, 405]);
  const json = { 'Content-Type': 'application/json' };
  const refused = await fetch(`${url}/contact`, { method: 'POST', body: '{}', headers: json });
  expect(refused.status).toBe(415);
  const long = await send('/contact', { message: 'x'.repeat(200_000) });
  expect(long.status).toBe(413);
  const put = await fetch(`${url}/contact`, { method: 'PUT', body: new URLSearchParams(comment) });
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect(asked).toEqual([]);
});

test('the picture next to a form stores the time, for this site only', async () => {
  const { url } = await openForms(posted);
  const answer = await fetch(`${url}/form-shown.gif`);
  expect(answer.headers.get('content-type')).toBe('image/gif');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('set-cookie')).toMatch(
    /^lamphouse-form=\d{13}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/,
  );
});
