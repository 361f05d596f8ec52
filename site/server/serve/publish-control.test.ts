import { expect, test } from 'vitest';
import { health } from '#schema/calls/service.ts';
import { publishReport, publishReportPath, publishStatus } from '#schema/shapes/publish.ts';
import { fakeData, filmPath } from '#site/server/testing/fake-data.ts';
import { openSite, publishingKey } from '#site/server/testing/open-site.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';

const path = filmPath(1);

test('publishing reports its progress, and accepts orders with the key', async () => {
  const { url, rendered } = await openSite();
  await fetch(url + path);
  expect(await (await fetch(`${url}/api/publish/status`)).json()).toMatchObject({
    pending: 0,
    rendered: 1,
    failed: [],
  });
  const order = (body: unknown, key = publishingKey) =>
    fetch(`${url}/api/publish`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    });
  expect((await order({ all: true }, 'wrong')).status).toBe(401);
  expect((await order({ everything: true })).status).toBe(400);
  expect((await order({ tags: ['x'.repeat(100_000)] })).status).toBe(413);
  for (const odd of ['movies', '@evil.example/', '/a b', '/㎙', '/movies?page=2', 'http://evil.example/'])
    expect((await order({ paths: [odd] })).status).toBe(400);
  const unknown = await order({ paths: ['/nope'] });
  expect([unknown.status, await unknown.json()]).toEqual([404, { message: 'No such page: /nope' }]);
  const nonsense = await order({ tags: ['title:1', 'nonsense'] });
  expect([nonsense.status, await nonsense.json()]).toEqual([
    404,
    { message: 'No page carries the tag nonsense' },
  ]);
  rendered.length = 0;
  expect((await order({ tags: ['title:1'] })).status).toBe(202);
  await waitFor(() => rendered.includes(path));
});

test('an administrator orders without the key, only from pages of this site', async () => {
  const { url, rendered } = await openSite();
  const send = (headers: Record<string, string>) =>
    fetch(`${url}/api/publish`, { method: 'POST', headers, body: JSON.stringify({ paths: [path] }) });
  expect((await send({})).status).toBe(401);
  expect((await send({ Cookie: 'ann', Origin: 'https://evil.example' })).status).toBe(403);
  expect(rendered).toEqual([]);
  expect((await send({ Cookie: 'ann' })).status).toBe(202);
  expect(rendered).toEqual([path]);
});

test('the report names failed pages and what visitors get instead, and a retry repairs them', async () => {
  const data = fakeData(2);
  let isBroken = false;
  const { url, publisher } = await openSite({
    data,
    async render(paths, _position, onResult) {
      for (const at of paths)
        onResult(isBroken ? { path: at, kind: 'failed', reason: 'Error: no' } : data.render(at));
    },
  });
  expect((await fetch(url + publishReportPath)).status).toBe(401);
  const report = async () =>
    publishReport.parse(await (await fetch(url + publishReportPath, { headers: { Cookie: 'ann' } })).json());
  await fetch(url + path);
  expect(await report()).toMatchObject({
    pages: 1,
    pending: 0,
    isFollowing: true,
    run: { rendered: 1, failed: 0, endedAt: expect.any(String) },
    recent: [{ path, outcome: 'rendered' }],
  });
  isBroken = true;
  const order = (body: object) =>
    fetch(`${url}/api/publish`, { method: 'POST', headers: { Cookie: 'ann' }, body: JSON.stringify(body) });
  await order({ paths: [path] });
  await waitFor(() => publisher.status().failed.length === 1);
  const open = publishStatus.parse(await (await fetch(`${url}/api/publish/status`)).json());
  expect(open.failed).toEqual([{ path, at: expect.any(String) }]);
  const { failed, recent } = await report();
  expect(failed).toMatchObject([{ path, reason: 'Error: no', lastGoodAt: expect.any(String) }]);
  expect(recent[0]).toMatchObject({ path, outcome: 'failed' });
  isBroken = false;
  expect((await order({ failed: true })).status).toBe(202);
  await waitFor(() => publisher.status().failed.length === 0);
});

test('a feed that cannot be read three times in a row is reported by health, status and report', async () => {
  const { url, publisher } = await openSite();
  const ask = async (path: string) => await (await fetch(url + path, { headers: { Cookie: 'ann' } })).text();
  const fault = (tries: number) => publisher.stop({ reason: 'it answered 500', tries, isNews: true });
  fault(2);
  expect(await ask('/api/health')).toBe('API GET /api/health');
  fault(3);
  expect(health.parse(JSON.parse(await ask('/api/health'))).status).toBe('degraded');
  expect(JSON.parse(await ask('/api/publish/status'))).toMatchObject({ feedFailures: 3 });
  expect(JSON.parse(await ask(publishReportPath))).toMatchObject({
    isFollowing: false,
    feedFault: 'it answered 500',
  });
  publisher.start();
  expect(await ask('/api/health')).toBe('API GET /api/health');
});

test('the report is sent as a stream, whenever it changes', async () => {
  const { url } = await openSite();
  const headers = { Cookie: 'ann', Accept: 'text/event-stream' };
  const { body } = await fetch(url + publishReportPath, { headers });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  const hear = async (what: string) => {
    while (!heard.includes(what)) heard += (await reader?.read())?.value ?? '';
  };
  await hear('"recent":[]');
  await fetch(url + path);
  await hear(`"path":"${path}"`);
  await reader?.cancel();
});
