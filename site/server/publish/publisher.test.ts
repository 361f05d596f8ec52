import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fresh, mustRender, type Staleness, type StoredPage } from '#site/server/page-store/page.ts';
import type { RenderResult } from '#site/server/render/render-job.ts';
import { type FakeData, fakeData, filmPath } from '#site/server/testing/fake-data.ts';
import { openStore } from '#site/server/testing/open-store.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';
import { createPublisher } from './publisher.ts';
import type { Renderer } from './render-launcher.ts';

/** Keeps every rendered page, so that a missing mark is noticed. */
function keepAll() {
  const pages = new Map<string, { text: string; stale: Staleness }>();
  return {
    pages,
    replace: ({ path, body, stale }: StoredPage) => void pages.set(path, { text: text(body), stale }),
    remove: (path: string) => void pages.delete(path),
    mark(path: string, level: Staleness): void {
      const page = pages.get(path);
      if (page && page.stale < level) page.stale = level;
    },
  };
}
const text = (body: Uint8Array) => brotliDecompressSync(body).toString();
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

function setUp(data: FakeData, renderer: Renderer) {
  const store = openStore(':memory:');
  const cache = keepAll();
  const publisher = createPublisher({ store, cache, renderer, workers: 2 });
  publisher.start();
  const deliver = (upTo = data.log.length) => {
    const changes = data.log.slice(publisher.position(), upTo);
    publisher.apply({
      changes,
      cursor: Math.max(upTo, publisher.position()),
      head: data.log.length,
      reset: false,
    });
  };
  return { store, cache, publisher, deliver };
}

/** A renderer that finishes at once. */
function promptly(data: FakeData): Renderer & { rendered: string[] } {
  const rendered: string[] = [];
  return {
    rendered,
    async render(paths, _position, onResult) {
      for (const path of paths) {
        rendered.push(path);
        onResult(data.render(path));
      }
    },
  };
}

/** A renderer that reads and delivers when the test says so, in any order. */
function manualRenderer(data: FakeData) {
  const steps: (() => void)[] = [];
  const renderer: Renderer = {
    render: (paths, _position, onResult) =>
      Promise.all(
        paths.map(
          (path) =>
            new Promise<void>((resolve) => {
              steps.push(() => {
                const read: RenderResult = data.render(path);
                steps.push(() => {
                  onResult(read);
                  resolve();
                });
              });
            }),
        ),
      ).then(() => undefined),
  };
  return {
    renderer,
    step: (index: number) => steps.splice(index % Math.max(1, steps.length), 1)[0]?.(),
    steps,
  };
}

test('sixty-four concurrent first requests share one rendering', async () => {
  const data = fakeData(3);
  const renderer = manualRenderer(data);
  const { publisher } = setUp(data, renderer.renderer);
  const waiting = Array.from({ length: 64 }, () => publisher.renderNow(filmPath(1), null));
  await turn();
  expect(renderer.steps).toHaveLength(1);
  while (renderer.steps.length > 0) renderer.step(0);
  const outcomes = await Promise.all(waiting);
  expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['rendered']));
  expect(publisher.status().rendered).toBe(1);
});

test('pages rendered before the first answer of the feed are rendered again, in flight or stored', async () => {
  const data = fakeData(3);
  const renderer = manualRenderer(data);
  const { cache, publisher } = setUp(data, renderer.renderer);
  const stored = publisher.renderNow('/', null);
  await turn();
  while (renderer.steps.length > 0) renderer.step(0);
  await stored;
  const underway = publisher.renderNow('/movies', null);
  await turn();
  renderer.step(0);
  // The feed only reports its head, as to any new store, and not the edit itself.
  data.edit(1);
  publisher.apply({ changes: [], cursor: 1, head: 1, reset: false });
  while (!publisher.isIdle()) {
    renderer.step(0);
    await turn();
  }
  await underway;
  for (const path of ['/', '/movies'])
    expect(cache.pages.get(path)).toEqual({ text: data.page(path).text, stale: fresh });
});

test('an edit renders the pages that show the title, and no other', async () => {
  const data = fakeData(9);
  const renderer = promptly(data);
  const { publisher, deliver } = setUp(data, renderer);
  await Promise.all(data.paths().map((path) => publisher.renderNow(path, null)));
  renderer.rendered.length = 0;
  data.edit(5);
  deliver();
  await waitFor(publisher.isIdle);
  expect(renderer.rendered.sort()).toEqual(['/', '/movies', filmPath(4), filmPath(5)].sort());
});

test('a page read before an edit and finished after it is not stored as fresh', async () => {
  const data = fakeData(3);
  const renderer = manualRenderer(data);
  const { store, publisher, deliver } = setUp(data, renderer.renderer);
  const visit = publisher.renderNow(filmPath(1), null);
  await turn();
  renderer.step(0);
  data.edit(1);
  deliver();
  renderer.step(0);
  await waitFor(() => renderer.steps.length > 0);
  expect(store.pages.read(filmPath(1))?.stale).toBe(mustRender);
  while (renderer.steps.length > 0 || !publisher.isIdle()) {
    renderer.step(0);
    await turn();
  }
  const outcome = await visit;
  expect(outcome.kind === 'rendered' && text(outcome.page.body)).toContain('film-1 v2');
});

test('a new title gets its page at once, a deleted one loses it', async () => {
  const data = fakeData(3);
  const { store, publisher, deliver } = setUp(data, promptly(data));
  data.add(4);
  deliver();
  await waitFor(publisher.isIdle);
  expect(store.pages.read(filmPath(4))?.stale).toBe(fresh);
  data.remove(4);
  deliver();
  await waitFor(publisher.isIdle);
  expect(store.pages.read(filmPath(4))).toBeUndefined();
});

test('a page that throws keeps its last good version and is listed; other pages are rendered', async () => {
  const data = fakeData(3);
  let isPoisoned = false;
  const { store, publisher, deliver } = setUp(data, {
    async render(paths, _position, onResult) {
      for (const path of paths) {
        const isBad = isPoisoned && path === filmPath(1);
        onResult(isBad ? { path, kind: 'failed', reason: 'Error: impossible value' } : data.render(path));
      }
    },
  });
  await Promise.all(data.paths().map((path) => publisher.renderNow(path, null)));
  isPoisoned = true;
  data.edit(1);
  deliver();
  await waitFor(() => publisher.status().failed.length === 1 && publisher.isIdle());
  expect(text(store.pages.read(filmPath(1))?.body ?? new Uint8Array())).toContain('film-1 v1');
  expect(text(store.pages.read('/')?.body ?? new Uint8Array())).toContain('film-1 v2');
  expect(publisher.report().failed).toMatchObject([{ path: filmPath(1), reason: 'Error: impossible value' }]);

  isPoisoned = false;
  await waitFor(() => {
    publisher.retryDue();
    return publisher.status().failed.length === 0;
  });
  expect(text(store.pages.read(filmPath(1))?.body ?? new Uint8Array())).toContain('film-1 v2');
});

test('after a reset every page is rendered again, whatever its number', async () => {
  const data = fakeData(2);
  const renderer = promptly(data);
  const { publisher } = setUp(data, renderer);
  publisher.apply({ changes: [], cursor: 500, head: 500, reset: false });
  await Promise.all(data.paths().map((path) => publisher.renderNow(path, null)));
  renderer.rendered.length = 0;
  publisher.apply({ changes: [], cursor: 20, head: 20, reset: true });
  await waitFor(publisher.isIdle);
  expect(renderer.rendered.sort()).toEqual(data.paths().sort());
  expect(publisher.position()).toBe(20);
});

type Step = ['edit' | 'remove' | 'add' | 'visit' | 'step', number] | ['deliver', number];
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(fc.constantFrom('edit', 'remove', 'add', 'visit'), fc.integer({ min: 1, max: 4 })),
  fc.tuple(fc.constantFrom('step', 'step', 'step'), fc.nat(50)),
  fc.tuple(fc.constant('deliver' as const), fc.nat(3)),
) as fc.Arbitrary<Step>;

test('no interleaving of edits, deliveries and renderings leaves a stale page', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (steps) => {
      const data = fakeData(4);
      const renderer = manualRenderer(data);
      const { store, cache, publisher, deliver } = setUp(data, renderer.renderer);
      for (const path of data.paths()) store.waiting.expect(path, path === '/' ? 5_000 : 5);
      publisher.plan();
      for (const [verb, number] of steps) {
        if (verb === 'visit') void publisher.renderNow(data.paths()[number] ?? '/', null);
        else if (verb === 'step') renderer.step(number);
        else if (verb === 'deliver') deliver(Math.min(publisher.position() + number, data.log.length));
        else data[verb](number);
        if (publisher.position() === data.log.length) {
          // Every change has arrived: memory must contain the current state.
          for (const [path, { text, stale }] of cache.pages)
            if (stale === fresh) expect(text).toBe(data.page(path).text);
        }
        await turn();
      }
      deliver();
      while (!publisher.isIdle()) {
        renderer.step(0);
        await turn();
      }
      publisher.stop();
      for (const path of [...data.paths(), ...[1, 2, 3, 4].map((id) => `/watch/film-${id}`)]) {
        const clean = data.page(path);
        const kept = store.pages.read(path);
        if (clean.status === 404) expect(kept).toBeUndefined();
        else if (kept) expect([kept.stale, text(kept.body)]).toEqual([fresh, clean.text]);
        else expect(path).toContain('/watch/');
      }
    }),
    { numRuns: 60 },
  );
});

test('when everything is ordered to be rendered, visitors get old pages, an edit comes first, and the rest can be cancelled', async () => {
  const data = fakeData(300);
  const renderer = manualRenderer(data);
  const { store, cache, publisher, deliver } = setUp(data, renderer.renderer);
  store.transaction(() => {
    for (const path of data.paths()) store.pages.write(path, { ...data.rendering(path), seq: 0 }, fresh);
  });
  publisher.orders.renderAll();
  expect(publisher.report()).toMatchObject({
    pending: 302,
    pages: 302,
    run: { rendered: 0 },
    isRenderingAll: true,
  });
  await waitFor(() => renderer.steps.length > 0);
  expect(store.pages.read(filmPath(7))?.stale).not.toBe(mustRender);

  data.edit(7);
  deliver();
  await waitFor(() => store.pages.read(filmPath(7))?.stale === mustRender);
  publisher.orders.cancelAll();
  await waitFor(() => !publisher.report().isRenderingAll || renderer.steps.length > 0);
  while (!publisher.isIdle()) {
    renderer.step(renderer.steps.length - 1);
    await turn();
  }
  expect(publisher.report()).toMatchObject({
    pending: 0,
    isRenderingAll: false,
    run: { endedAt: expect.any(String) },
  });
  expect(publisher.status().rendered).toBeLessThan(302);
  expect(store.pages.read(filmPath(7))).toMatchObject({
    stale: fresh,
    etag: data.rendering(filmPath(7)).etag,
  });
  expect(cache.pages.get(filmPath(7))?.text).toBe(data.page(filmPath(7)).text);
});
