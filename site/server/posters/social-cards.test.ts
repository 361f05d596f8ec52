import { createServer } from 'node:http';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { sendTo } from '#site/lib/api.ts';
import { cardPath, cardSize, type SocialCard } from '#site/lib/social-card.ts';
import { fresh } from '#site/server/page-store/page.ts';
import { openStore } from '#site/server/testing/open-store.ts';
import { socialCards } from './social-cards.ts';

const card: SocialCard = {
  title: 'The General',
  label: 'Movie · 1926',
  poster: '/media/posters/the-general.webp',
  color: '#c08040',
  site: 'Lamphouse',
};

/** A server for uploaded files that records the requests. */
async function openFiles(): Promise<{ url: string; asked: string[] }> {
  const picture = await sharp({ create: { width: 200, height: 300, channels: 3, background: '#00ff00' } })
    .webp()
    .toBuffer();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end(picture);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}`, asked };
}

async function setUp() {
  const store = openStore(':memory:');
  const files = await openFiles();
  const cards = socialCards({
    store,
    ensurePage: async () => undefined,
    send: sendTo(files.url, 'k'),
    pictures: async () => undefined,
  });
  const put = (path: string, shown?: SocialCard) =>
    store.transaction(() =>
      store.pages.write(
        path,
        {
          status: 200,
          etag: 'W/"x"',
          headers: { ...(shown && { card: shown }) },
          body: new Uint8Array([1]),
          tags: ['title:1'],
          seq: 1,
        },
        fresh,
      ),
    );
  return { store, files, cards, put };
}

const page = '/movies/the-general';

test('a card is drawn once at the first request, however many request it, and stored', async () => {
  const { cards, put, files } = await setUp();
  put(page, card);
  const asked = await Promise.all([1, 2, 3].map(() => cards(cardPath(page, card), null)));
  const again = await cards(cardPath(page, card), null);
  for (const found of [...asked, again]) {
    if (found?.kind !== 'picture') throw new Error(`no card but ${found?.kind}`);
    expect(await sharp(found.bytes).metadata()).toMatchObject({ format: 'jpeg', ...cardSize });
  }
  expect(files.asked).toEqual(['/media/posters/the-general.webp']);
});

test('it shows the poster at the right, and text alone when there is none', async () => {
  const { cards, put } = await setUp();
  const bare = { ...card, poster: null };
  put(page, card);
  put('/contact', bare);
  const greens: number[] = [];
  for (const [path, shown] of [
    [page, card],
    ['/contact', bare],
  ] as const) {
    const found = await cards(cardPath(path, shown), null);
    if (found?.kind !== 'picture') throw new Error('no card');
    const right = { left: 900, top: 250, width: 100, height: 100 };
    const { channels } = await sharp(await sharp(found.bytes).extract(right).toBuffer()).stats();
    greens.push(channels[1]?.mean ?? 0);
  }
  expect(greens[0]).toBeGreaterThan(200);
  expect(greens[1]).toBeLessThan(150);
});

test('after an edit the old address redirects to the new one, and a deleted page has no card', async () => {
  const { cards, put, store } = await setUp();
  put(page, card);
  await cards(cardPath(page, card), null);
  const restored = { ...card, title: 'The General, restored' };
  put(page, restored);
  expect(await cards(cardPath(page, card), null)).toEqual({ kind: 'moved', path: cardPath(page, restored) });
  expect((await cards(cardPath(page, restored), null))?.kind).toBe('picture');
  store.transaction(() => store.pages.remove(page));
  expect(await cards(cardPath(page, restored), null)).toEqual({ kind: 'missing' });
});

test('no other host is requested, whatever addresses the data contains', async () => {
  const { cards, put, files } = await setUp();
  const foreign = { ...card, poster: `${files.url}/media/posters/x.webp` };
  put(page, foreign);
  expect((await cards(cardPath(page, foreign), null))?.kind).toBe('picture');
  expect(files.asked).toEqual([]);
});

test('a page without a card answers 404, and other addresses are not handled', async () => {
  const { cards, put } = await setUp();
  put('/search');
  expect(await cards(cardPath('/search', card), null)).toEqual({ kind: 'missing' });
  expect(await cards('/movies/the-general', null)).toBeUndefined();
});

test('titles in other scripts, and overlong titles, get a card too', async () => {
  const { cards, put } = await setUp();
  for (const title of ['千と千尋の神隠し', 'مدينة الضوء', 'W'.repeat(300), '<svg onload="x">&amp;', ' ']) {
    const odd = { ...card, title };
    put(page, odd);
    expect((await cards(cardPath(page, odd), null))?.kind, title).toBe('picture');
  }
});
