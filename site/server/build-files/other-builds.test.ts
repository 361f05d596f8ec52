import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { buildFilesPath } from '#schema/shapes/build-file.ts';
import { sendTo } from '#site/lib/api.ts';
import { otherBuilds } from './other-builds.ts';

const script = '_astro/player.CRKNkeGa.js';
const content = brotliCompressSync('play()').toString('base64');

/** An API that has one file, or none at all while it is down. */
async function openApi() {
  const asked: string[] = [];
  const state = { isUp: true, names: [script], content };
  const server = createServer((req, res) => {
    const path = req.url ?? '';
    asked.push(path);
    const body = path === buildFilesPath ? { names: state.names } : { content: state.content };
    res.writeHead(state.isUp ? 200 : 503, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  let time = 0;
  const find = otherBuilds({
    send: sendTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'k'.repeat(32)),
    now: () => time,
  });
  const pass = (ms: number) => {
    time += ms;
  };
  return { asked, state, find, pass };
}

test('a file of another build is read once, and is sent as the build’s own are', async () => {
  const { asked, find } = await openApi();
  const [one, two] = await Promise.all([find(`/${script}`), find(`/${script}`)]);
  const three = await find(`/${script}`);
  expect([one?.plain.bytes.toString(), two === one, three === one]).toEqual(['play()', true, true]);
  expect(one?.brotli?.bytes.toString('base64')).toBe(content);
  expect(one?.plain.headers).toEqual(
    expect.arrayContaining(['public, max-age=31536000, immutable', 'text/javascript; charset=utf-8']),
  );
  expect(asked).toHaveLength(2);
});

test('names that a stranger makes up cost one request every few seconds, and others none', async () => {
  const { asked, find, pass } = await openApi();
  const made = Array.from({ length: 200 }, (_, index) => find(`/_astro/made${index}.CRKNkeGa.js`));
  expect(new Set(await Promise.all(made))).toEqual(new Set([undefined]));
  expect(asked).toEqual([buildFilesPath]);
  pass(6_000);
  await find('/_astro/made.CRKNkeGa.js');
  expect(asked).toEqual([buildFilesPath, buildFilesPath]);
  pass(6_000);
  for (const path of ['/', '/sw.js', '/_astro/player.js', '/_astro/../x.CRKNkeGa.js', '/styles/-j13I0II'])
    expect(await find(path)).toBeUndefined();
  expect(asked).toHaveLength(2);
});

test('what could not be read is asked for again', async () => {
  const { state, find, pass } = await openApi();
  state.isUp = false;
  expect(await find(`/${script}`)).toBeUndefined();
  pass(6_000);
  Object.assign(state, { isUp: true, content: 'bm8gYnJvdGxp' });
  expect(await find(`/${script}`)).toBeUndefined();
  state.content = content;
  expect((await find(`/${script}`))?.plain.bytes.toString()).toBe('play()');
});
