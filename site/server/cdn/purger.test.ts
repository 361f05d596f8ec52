import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { waitFor } from '#site/server/testing/wait-for.ts';
import { cdnHeaders, type Purger, purger } from './purger.ts';

// A CDN as this product knows it: it accepts tags, or fails.

let called: { tags: string[]; authorization: string | undefined }[];
let isTakingAny: boolean;
/** Answers are delayed until it resolves. */
let held: Promise<void> | undefined;
let url: string;
let closing: (() => Promise<unknown> | unknown)[];
beforeEach(async () => {
  called = [];
  isTakingAny = true;
  held = undefined;
  const server = createServer(async (req, res) => {
    const { tags } = (await json(req)) as { tags: string[] };
    if (isTakingAny) called.push({ tags, authorization: req.headers.authorization });
    await held;
    res.writeHead(isTakingAny ? 200 : 500).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`;
  closing = [() => server.closeAllConnections(), () => server.close()];
});
afterEach(async () => {
  for (const close of closing) await close();
});

function start(log: (line: string) => void = () => {}): Purger {
  const started = purger({ url, token: 'let me in', log });
  closing.unshift(started.close);
  return started;
}

const names = () => called.flatMap(({ tags }) => tags);

test('begins by purging everything, since an earlier process may have ended before it purged', async () => {
  start();
  await waitFor(() => called.length > 0);
  expect(called).toEqual([{ tags: ['site'], authorization: 'Bearer let me in' }]);
});

test('purges each published page once, in calls of limited size', async () => {
  const { published } = start();
  await waitFor(() => called.length > 0);
  const paths = Array.from({ length: 70 }, (_, at) => `/movies/film-${at}`);
  for (const path of [...paths, ...paths]) published(path);
  await waitFor(() => names().length > 70);
  expect(names().slice(1).toSorted()).toEqual(paths.map((path) => `path:${path}`).toSorted());
  for (const { tags } of called) expect(tags.length).toBeLessThanOrEqual(30);
});

test('a refused purge is repeated until it is accepted', async () => {
  const lines: string[] = [];
  const { published } = start((line) => lines.push(line));
  await waitFor(() => called.length > 0);
  isTakingAny = false;
  published('/movies/metropolis');
  await waitFor(() => lines.length > 0);
  expect(lines).toEqual(['Copies of pages could not be purged: it answered 500']);
  published('/movies/nosferatu');
  isTakingAny = true;
  await waitFor(() => names().length === 3);
  expect(names().slice(1).toSorted()).toEqual(['path:/movies/metropolis', 'path:/movies/nosferatu']);
});

test('a page that is published while everything is purged is purged itself', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  const { published } = start();
  published('/movies/metropolis');
  await waitFor(() => called.length > 0);
  published('/movies/metropolis');
  published('/movies/nosferatu');
  resolve();
  await waitFor(() => names().includes('path:/movies/nosferatu'));
  expect(names().toSorted()).toEqual(['path:/movies/metropolis', 'path:/movies/nosferatu', 'site']);
});

test('a page carries its own tag first, then those of its contents', () => {
  expect(cdnHeaders({ path: '/movies/the-general', status: 200, tags: ['settings', 'title:42'] })).toEqual([
    'CDN-Cache-Control',
    'public, max-age=86400',
    'Cache-Tag',
    'site,path:/movies/the-general,settings,title:42',
  ]);
});

test('a missing page is not cached', () => {
  expect(cdnHeaders({ path: '/404', status: 404, tags: ['settings'] })).toEqual([]);
});

test('the tags of a page with very many records stay within common limits of headers', () => {
  const tags = Array.from({ length: 1_000 }, (_, id) => `title:${id}`);
  const [, , , value = ''] = cdnHeaders({ path: '/titles', status: 200, tags });
  expect(value.length).toBeLessThanOrEqual(3_000);
  expect(value.startsWith('site,path:/titles,title:0,')).toBe(true);
});
