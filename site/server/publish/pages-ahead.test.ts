import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { OlderRecords } from '#schema/shapes/publish.ts';
import { fresh } from '#site/server/page-store/page.ts';
import { recordPriority } from '#site/server/page-store/priority.ts';
import { fakeData, filmPath } from '#site/server/testing/fake-data.ts';
import { openStore } from '#site/server/testing/open-store.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';
import { followNewest, pagesAhead } from './pages-ahead.ts';
import { createPublisher } from './publisher.ts';
import type { Renderer } from './render-launcher.ts';

const olderThan = (titles: number | null): OlderRecords => ({ titles, matches: null, people: null });

/** A catalogue of which only the titles after number `older` are rendered ahead; a rendering is done when `hold` resolves. */
function publishing(titles: number, older: number) {
  const data = fakeData(titles);
  const store = openStore();
  const ahead = pagesAhead();
  ahead.follow(olderThan(older));
  const rendered: string[] = [];
  const state = { hold: Promise.resolve() };
  const renderer: Renderer = {
    async render(paths, _position, onResult) {
      for (const path of paths) {
        rendered.push(path);
        const result = data.render(path);
        await state.hold;
        onResult(result.kind === 'failed' || path !== '/movies' ? result : { ...result, leadsTo });
      }
    },
  };
  const leadsTo = ['/movies/page/3', '/movies/page/4'];
  const cache = { replace() {}, mark() {}, remove() {} };
  const publisher = createPublisher({ store, cache, renderer, workers: 1, ahead });
  publisher.start();
  const deliver = () => {
    const changes = data.log.slice(publisher.position());
    publisher.apply({ changes, cursor: data.log.length, head: data.log.length, reset: false });
  };
  const textOf = (path: string) => {
    const page = store.pages.read(path);
    return page && brotliDecompressSync(page.body).toString();
  };
  return { data, store, ahead, publisher, rendered, deliver, textOf, state };
}

test('an edit of a title whose page is not stored renders nothing of it, and its next visitor sees the edit', async () => {
  const { data, store, publisher, rendered, deliver, textOf } = publishing(9, 5);
  data.edit(2);
  deliver();
  await waitFor(publisher.isIdle);
  expect(rendered).toEqual([]);
  expect(store.pages.count()).toBe(0);
  await publisher.renderNow(filmPath(2), null);
  expect([rendered, textOf(filmPath(2))]).toEqual([[filmPath(2)], expect.stringContaining('film-2 v2')]);
});

test('a page that was visited once is kept up to date', async () => {
  const { data, publisher, deliver, textOf } = publishing(9, 5);
  await publisher.renderNow(filmPath(2), null);
  data.edit(2);
  deliver();
  await waitFor(publisher.isIdle);
  expect(textOf(filmPath(2))).toContain('film-2 v2');
});

test('an edit during the first rendering of a page leaves no stale page', async () => {
  const { data, store, publisher, rendered, deliver, textOf, state } = publishing(9, 5);
  const held = Promise.withResolvers<void>();
  state.hold = held.promise;
  const visit = publisher.renderNow(filmPath(2), null);
  await waitFor(() => rendered.length === 1);
  data.edit(2);
  deliver();
  held.resolve();
  await visit;
  await waitFor(publisher.isIdle);
  expect([textOf(filmPath(2)), store.pages.read(filmPath(2))?.stale]).toEqual([
    expect.stringContaining('film-2 v2'),
    fresh,
  ]);
});

test('a new title is rendered ahead, and one that appears among the old ones is not', async () => {
  const { data, publisher, rendered, deliver } = publishing(9, 5);
  data.remove(3);
  deliver();
  await waitFor(publisher.isIdle);
  data.add(3);
  data.add(10);
  deliver();
  await waitFor(publisher.isIdle);
  expect(rendered).toContain(filmPath(10));
  expect(rendered).not.toContain(filmPath(3));
});

test('a list grows by links to its first pages only, and to all of them when every page is rendered ahead', async () => {
  const { ahead, publisher, rendered } = publishing(9, 5);
  await publisher.renderNow('/movies', null);
  await waitFor(publisher.isIdle);
  expect(rendered).toContain('/movies/page/3');
  expect(rendered).not.toContain('/movies/page/4');
  ahead.follow(olderThan(null));
  await publisher.renderNow('/movies', null);
  await waitFor(publisher.isIdle);
  expect(rendered).toContain('/movies/page/4');
});

test('titles that fall out of the newest ones before their pages are rendered leave the queue', async () => {
  const store = openStore();
  const ahead = pagesAhead();
  store.transaction(() => {
    for (let id = 1; id <= 1_000; id += 1) {
      store.waiting.expect(filmPath(id), recordPriority({ kind: 'titles', id }, false));
      store.waiting.expect(`/watch/film-${id}`, recordPriority({ kind: 'titles', id }, true));
      store.waiting.expect(`/people/person-${id}`, recordPriority({ kind: 'people', id }, true));
    }
    store.waiting.expect('/movies', 2_000);
  });
  const faults: unknown[] = [];
  const follower = followNewest({
    ahead,
    store,
    read: async () => olderThan(900),
    onFault: (error) => faults.push(error),
    pause: 0,
  });
  const data = fakeData(1_000);
  data.edit(1);
  follower.note(data.log);
  data.add(1_001);
  follower.note(data.log);
  await waitFor(() => store.waiting.count() === 1 + 2 * 100 + 1_000);
  expect(ahead.has({ kind: 'titles', id: 900 })).toBe(false);
  expect(ahead.has({ kind: 'titles', id: 901 })).toBe(true);
  follower.stop();
  expect(faults).toEqual([]);
});
