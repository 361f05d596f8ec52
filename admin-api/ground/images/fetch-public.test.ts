import type { lookup } from 'node:dns';
import type { RequestListener } from 'node:http';
import { isIP } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchPicture, TooLarge } from './fetch-public.ts';
import { ForbiddenAddress, publicLookup } from './public-address.ts';
import { internalTargets } from './testing/internal-targets.ts';
import { openPictureHost, type PictureHost } from './testing/picture-host.ts';

const kilobyte = Buffer.alloc(1024, 'x');

const answers: Record<string, RequestListener> = {
  '/picture': (_request, response) => response.end(kilobyte),
  '/headers': (request, response) => response.end(JSON.stringify(request.headers)),
  '/missing': (_request, response) => response.writeHead(404).end(),
  '/partial': (_request, response) => response.writeHead(206).end(kilobyte),
  '/endless': (_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write(kilobyte));
    };
    response.on('drain', more);
    more();
  },
  '/claims-much': (_request, response) => response.writeHead(200, { 'Content-Length': 1e12 }).flushHeaders(),
  '/silent': () => {},
  '/stops': (_request, response) => {
    response.writeHead(200, { 'Content-Length': 5000 });
    response.write(kilobyte);
  },
  '/nowhere': (_request, response) => response.writeHead(302).end(),
  '/loop': (_request, response) => response.writeHead(302, { Location: '/loop' }).end(),
};
const redirects = /^\/to\?(\d{3})?(.*)$/;

let trusted: PictureHost;
let internal: PictureHost;
beforeAll(async () => {
  trusted = await openPictureHost((request, response) => {
    const [, status = '302', target] = redirects.exec(request.url ?? '') ?? [];
    if (target) response.writeHead(Number(status), { Location: decodeURIComponent(target) }).end('moved');
    else answers[request.url ?? '']?.(request, response);
  });
  internal = await openPictureHost((_request, response) => response.end(kilobyte));
});
afterAll(async () => {
  await Promise.all([trusted.close(), internal.close()]);
});

const get = (path: string, options = {}) =>
  fetchPicture(new URL(trusted.url + path), {
    trustedHosts: [trusted.host],
    timeoutMs: 60_000,
    maxBytes: 10_000,
    ...options,
  });

test('returns the answer of a trusted host', async () => {
  expect(await get('/picture')).toEqual(kilobyte);
});

test('sends no headers that describe this site or the visitor', async () => {
  const sent = JSON.parse((await get('/headers')).toString());
  expect(sent).toEqual({
    host: trusted.host,
    connection: expect.any(String),
    accept: 'image/*',
    'accept-encoding': 'identity',
    'user-agent': 'Lamphouse',
  });
});

test.each(['301', '302', '303', '307', '308'])('follows %s to another path', async (status) => {
  expect(await get(`/to?${status}/picture`)).toEqual(kilobyte);
});

test('follows three redirects and no fourth', async () => {
  const hop = (target: string) => `/to?${encodeURIComponent(target)}`;
  const three = hop(hop(hop('/picture')));
  expect(await get(three)).toEqual(kilobyte);
  await expect(get(hop(three))).rejects.toThrow('Too many redirects');
  await expect(get('/loop')).rejects.toThrow('Too many redirects');
});

test.each(['/missing', '/partial', '/nowhere'])('%s fails', async (path) => {
  await expect(get(path)).rejects.toThrow();
});

test.each(['/endless', '/claims-much'])('%s is aborted when it becomes too large', async (path) => {
  await expect(get(path)).rejects.toBeInstanceOf(TooLarge);
});

test.each(['/silent', '/stops'])('%s is aborted after the timeout', async (path) => {
  await expect(get(path, { timeoutMs: 300 })).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('the timeout covers all redirects', async () => {
  const asked = get('/to?/to?/silent', { timeoutMs: 300 });
  await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' });
});

test.each([
  ['another port of the same host', () => internal.url],
  ['localhost', () => `http://localhost:${internal.port}`],
  ['a number', () => `http://2130706433:${internal.port}`],
  ['a mapped address', () => `http://[::ffff:127.0.0.1]:${internal.port}`],
  ['the same name with a user', () => `http://user@${trusted.host}/picture`],
  ['a file', () => 'file:///etc/passwd'],
  ['data', () => 'data:image/png;base64,AAAA'],
  ['no address', () => 'http://[::1'],
  ['the metadata of a cloud', () => 'http://169.254.169.254/latest/meta-data/'],
])('a redirect to %s is not followed', async (_name, target) => {
  await expect(get(`/to?${encodeURIComponent(target())}`)).rejects.toThrow();
  expect(internal.asked).toEqual([]);
});

const numbered = internalTargets(0).flatMap((target) => {
  const url = URL.parse(target);
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.port === '';
  return isWeb && isIP(url.hostname.replace(/[[\]]/g, '')) !== 0 ? [target] : [];
});

test('no internal address is connected to', async () => {
  expect(numbered.length).toBeGreaterThan(50);
  for (const target of numbered) {
    const fetching = fetchPicture(new URL(target), { trustedHosts: [] });
    await expect(fetching, target).rejects.toBeInstanceOf(ForbiddenAddress);
  }
});

test.each([
  'http://8.8.8.8:8080/x.png',
  'http://8.8.8.8:22/',
  'https://8.8.8.8:80/',
  'http://user@8.8.8.8/',
  'ftp://8.8.8.8/x.png',
])('%s is not tried, public though its host is', async (target) => {
  const fetching = fetchPicture(new URL(target), { trustedHosts: [] });
  await expect(fetching).rejects.toBeInstanceOf(ForbiddenAddress);
});

/** A resolver that returns one address after the other. */
function nameServer(...turns: string[][]) {
  const resolve = (_host: string, _options: object, done: (...result: unknown[]) => void) => {
    const addresses = turns.length > 1 ? turns.shift() : turns[0];
    done(
      null,
      addresses?.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return publicLookup(resolve as typeof lookup);
}

test.each([
  ['private', ['127.0.0.1']],
  ['private in the other family', ['::1']],
  ['mapped', ['::ffff:127.0.0.1']],
  ['public and private at once', ['192.0.78.9', '127.0.0.1']],
  ['nothing', []],
])('a name whose address is %s is not asked', async (_name, addresses) => {
  const fetching = fetchPicture(new URL('http://pictures.example/a.png'), {
    trustedHosts: [],
    lookup: nameServer(addresses),
  });
  await expect(fetching).rejects.toSatisfy(
    (error) => error instanceof ForbiddenAddress || error.cause instanceof ForbiddenAddress,
  );
});

test('a host that resolves to another address the second time is checked again', async () => {
  const lookup = nameServer(['192.0.78.9'], ['127.0.0.1']);
  const answer = (all: boolean) =>
    new Promise((resolve) => lookup('pictures.example', { all }, (error, found) => resolve(error ?? found)));
  expect(await answer(true)).toEqual([{ address: '192.0.78.9', family: 4 }]);
  expect(await answer(false)).toBeInstanceOf(ForbiddenAddress);
});

test('the connection is made to the address that was checked', async () => {
  const lookup = nameServer(['192.0.78.9', '2620:0:861:ed1a::1']);
  const found = await new Promise((resolve) =>
    lookup('pictures.example', { all: false }, (_error, address, family) => resolve([address, family])),
  );
  expect(found).toEqual(['192.0.78.9', 4]);
});
