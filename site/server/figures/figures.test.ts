import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { batchMax, type FigureBatch, figureBatch } from '#schema/shapes/figures.ts';
import { sendTo } from '#site/lib/api.ts';
import { fakeData, filmPath } from '#site/server/testing/fake-data.ts';
import { openSite } from '#site/server/testing/open-site.ts';
import { figureCounter } from './counter.ts';
import { sendFigures } from './send-figures.ts';

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36';
const today = '2026-11-23';

/** One GET over its own connection, which the fast path answers when brotli is accepted. */
const get = (port: number, path: string, headers: Record<string, string>, isQuick: boolean) =>
  new Promise<void>((resolve, reject) => {
    const all = { Host: 'films.example', 'Accept-Encoding': isQuick ? 'br' : 'gzip', ...headers };
    const lines = Object.entries(all).map((one) => `${one.join(': ')}\r\n`);
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`),
    );
    socket.on('data', () => socket.end());
    socket.on('close', () => resolve());
    socket.on('error', reject);
  });

const uncounted: [string, Record<string, string>][] = [
  ['a crawler', { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ['a program', { 'User-Agent': 'curl/8.9.1' }],
  ['nobody', { 'User-Agent': '' }],
  ['an administrator', { 'User-Agent': browser, Cookie: 'a=b; lamphouse-signed-in=1' }],
  ['a prefetch', { 'User-Agent': browser, 'Sec-Purpose': 'prefetch' }],
  ['a script', { 'User-Agent': browser, 'Sec-Fetch-Mode': 'cors' }],
];

test.each([true, false])(
  'views of titles are counted for visitors only, by the fast path: %s',
  async (isQuick) => {
    const { port, counter, url } = await openSite({ proxies: 1 });
    for (const path of [filmPath(1), filmPath(2), '/movies', '/no/such/page'])
      await get(port, path, { 'User-Agent': 'curl/8.9.1' }, isQuick);
    for (const [, headers] of uncounted) await get(port, filmPath(1), headers, isQuick);
    expect(counter.take(today)).toEqual([]);

    const visitor = (number: number) => ({
      'User-Agent': browser,
      'X-Forwarded-For': `10.0.0.9, 2001:db8:0:${number}::${number}`,
    });
    // Nobody counts twice for a title in ten minutes: by another of its pages, from another address of theirs, or as a browser tells.
    for (const path of [filmPath(1), filmPath(1), '/watch/film-1', filmPath(2), '/movies', '/no/such/page'])
      await get(port, path, { ...visitor(1), 'Sec-Fetch-Mode': 'navigate' }, isQuick);
    await get(port, filmPath(2), { ...visitor(1), 'If-None-Match': '*' }, isQuick);
    await get(port, filmPath(1), { ...visitor(1), 'X-Forwarded-For': '2001:db8:0:1::ffff' }, isQuick);
    const tell = { ...visitor(1), 'Sec-Fetch-Site': 'same-origin' };
    await fetch(`${url}/figures/view${filmPath(1)}`, { method: 'POST', headers: tell });
    for (const number of [2, 3]) await get(port, filmPath(2), visitor(number), isQuick);
    const [batch] = counter.take(today);
    expect(batch?.site.views).toBe(4);
    expect(batch?.titles.map(({ id, views }) => [id, views])).toEqual([
      [1, 1],
      [2, 3],
    ]);
    expect(figureBatch.parse(batch)).toEqual(batch);
    expect(counter.take(today)).toEqual([]);
  },
);

test('an IPv6 network counts a few times for a title, however many addresses it sends from', async () => {
  const { port, counter } = await openSite({ proxies: 1 });
  const view = (path: string, address: string) =>
    get(port, path, { 'User-Agent': browser, 'X-Forwarded-For': address }, true);
  for (let number = 1; number <= 40; number += 1)
    await view(filmPath(1), `2001:db8:7:${number.toString(16)}::1`);
  await view(filmPath(2), '2001:db8:7:1::1');
  await view(filmPath(1), '2001:db8:8:1::1');
  for (let number = 1; number <= 40; number += 1) await view(filmPath(3), `192.0.2.${number}`);
  expect(counter.take(today)[0]?.titles.map(({ id, views }) => [id, views])).toEqual([
    [1, 33],
    [2, 1],
    [3, 40],
  ]);
});

test('events sent by a browser count once per address and title, and only from pages of this site', async () => {
  const { url, counter } = await openSite({ proxies: 1 });
  await fetch(url + filmPath(1));
  const tell = async (path: string, headers: Record<string, string> = {}, body = '') => {
    const sent = {
      'User-Agent': browser,
      'Sec-Fetch-Site': 'same-origin',
      'X-Forwarded-For': '192.0.2.1',
      ...headers,
    };
    return (await fetch(`${url}/figures${path}`, { method: 'POST', headers: sent, body })).status;
  };
  const play = `/play${filmPath(1)}`;
  for (let times = 0; times < 3; times += 1) expect(await tell(play)).toBe(204);
  await tell(play, { 'X-Forwarded-For': '192.0.2.2' });
  await tell(`/broken${filmPath(1)}`, {}, 'PING');
  await tell(`/download${filmPath(1)}`);
  for (const [what, headers] of [
    [play, { 'Sec-Fetch-Site': 'cross-site', 'X-Forwarded-For': '192.0.2.3' }],
    [play, { 'User-Agent': 'curl/8.9.1', 'X-Forwarded-For': '192.0.2.3' }],
    ['/play/movies', {}],
    ['/play/no/such/page', {}],
    [`/explode${filmPath(1)}`, {}],
  ] as const)
    expect(await tell(what, headers)).toBe(204);
  expect(await tell(play, {}, 'x'.repeat(101))).toBe(413);
  expect(counter.take(today)[0]).toMatchObject({
    site: { plays: 2, downloads: 1, broken: 1, views: 0 },
    titles: [{ id: 1, plays: 2, downloads: 1, broken: 1 }],
  });
  for (let number = 0; number < 500; number += 1)
    await tell(`/view/no-such-page-${number}`, { 'X-Forwarded-For': '192.0.2.4' });
  await tell(play, { 'X-Forwarded-For': '192.0.2.4' });
  expect(counter.take(today)).toEqual([]);
});

test('a search counts once with its last letter, and without words that may name a person', async () => {
  const data = fakeData(1);
  const { url, counter, figures } = await openSite({
    data,
    async render(paths, _, onResult) {
      for (const path of paths) {
        const found = /nosfera/i.test(path) ? 0 : 4;
        const { body } = data.rendering('/movies');
        onResult({
          ...data.rendering(path),
          kind: 'passing',
          status: 200,
          body,
          headers: { type: 'text/html', found },
        });
      }
    },
  });
  for (const term of [
    'm',
    'metro',
    'Metropolis',
    'nos',
    'nosferato',
    'Nosferatoo',
    'ann@example.org',
    '555 123 4567',
    'metropolis',
  ])
    await fetch(`${url}/search?q=${encodeURIComponent(term)}`, { headers: { 'User-Agent': browser } });
  await fetch(`${url}/search?q=metropolis&page=2`, { headers: { 'User-Agent': browser } });
  figures.stop();
  const [batch] = counter.take(today);
  expect(batch?.site).toMatchObject({ searches: 4, foundNothing: 1 });
  expect(batch?.searches).toEqual([
    { words: 'metropolis', searches: 1, foundNothing: 0 },
    { words: 'nosferatoo', searches: 1, foundNothing: 1 },
  ]);
});

test('batches are sent once, in parts, and repeated under the same id when the API did not accept them', async () => {
  const taken: FigureBatch[] = [];
  const statuses = [503, 200];
  const server = createServer(async (req: IncomingMessage, res) => {
    const status = statuses.shift() ?? 200;
    taken.push((await json(req)) as FigureBatch);
    res.writeHead(status).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const counter = figureCounter();
  const sending = sendFigures({
    take: counter.take,
    send: sendTo(`http://127.0.0.1:${port}`, 'k'),
    log: () => {},
  });
  for (let id = 1; id <= batchMax.titles + 1; id += 1) counter.count('views', id);
  await sending.stop();
  await sending.stop();
  expect(taken.map(({ titles, site }) => [titles.length, site.views])).toEqual([
    [batchMax.titles, batchMax.titles + 1],
    [batchMax.titles, batchMax.titles + 1],
    [1, 0],
  ]);
  expect(new Set(taken.map(({ id }) => id)).size).toBe(2);
});
