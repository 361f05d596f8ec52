import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fresh, type StoredPage } from '#site/server/page-store/page.ts';
import { pageCache } from '#site/server/page-store/page-cache.ts';
import type { RenderResult } from '#site/server/render/render-job.ts';
import { fakeData } from '#site/server/testing/fake-data.ts';
import { openStore } from '#site/server/testing/open-store.ts';
import { createPublisher } from './publisher.ts';
import type { Renderer } from './render-launcher.ts';

const titles = 4;
/** Writes between two checks of all pages. */
const stretch = 50;
const seed = Number(process.env['FC_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
/** `npm run test:consistency` sets ten thousand. */
const wanted = Number(process.env['CONSISTENCY_INTERLEAVINGS'] ?? 2_000);

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Random order of when a rendering reads its data and when it is done. */
function renderer(render: (path: string) => RenderResult) {
  const reading: (() => void)[] = [];
  const read: { path: string; result: RenderResult; land: () => void }[] = [];
  const own: Renderer = {
    render: (paths, _position, onResult) =>
      Promise.all(
        paths.map(
          (path) =>
            new Promise<void>((resolve) => {
              reading.push(() => {
                const result = render(path);
                const land = () => {
                  onResult(result);
                  resolve();
                };
                read.push({ path, result, land });
              });
            }),
        ),
      ).then(() => undefined),
  };
  const take = <T>(from: T[], chance: number) => from.splice(chance % Math.max(1, from.length), 1)[0];
  return {
    own,
    read: (chance: number) => take(reading, chance)?.(),
    land: (chance: number) => take(read, chance),
    isBusy: () => reading.length + read.length > 0,
  };
}

test(`${wanted} renderings overtaken by an edit leave no stale page (seed ${seed})`, async () => {
  const data = fakeData(titles);
  const pages = renderer(data.render);
  const store = openStore(':memory:');
  const cache = pageCache(1024 * 1024, (page) => ({
    ...page,
    bytes: page.body.length,
    wasUsed: false,
    visits: 0,
  }));
  const publisher = createPublisher({ store, cache, renderer: pages.own, workers: 2 });
  publisher.start();
  const paths = [
    ...data.paths(),
    ...Array.from({ length: titles }, (_, index) => `/watch/film-${index + 1}`),
  ];
  for (const path of paths) store.waiting.expect(path, 5_000);
  publisher.plan();

  const textOf = (body: Uint8Array) => brotliDecompressSync(body).toString();
  const isOvertaken = ({ path, result }: { path: string; result: RenderResult }) =>
    result.kind !== 'failed' && result.etag !== `W/"${data.page(path).text}"`;
  let overtaken = 0;
  const land = (chance: number) => {
    const rendering = pages.land(chance);
    if (rendering && isOvertaken(rendering)) overtaken += 1;
    rendering?.land();
  };
  const deliver = (upTo: number) => {
    const cursor = Math.min(upTo, data.log.length);
    if (cursor <= publisher.position()) return;
    const changes = data.log.slice(publisher.position(), cursor);
    publisher.apply({ changes, cursor, head: data.log.length, reset: false });
  };
  const acts: Record<string, (chance: number) => void> = {
    edit: (chance) => data.edit(1 + (chance % titles)),
    remove: (chance) => data.remove(1 + (chance % titles)),
    add: (chance) => data.add(1 + (chance % titles)),
    visit: (chance) => void publisher.renderNow(paths[chance % paths.length] ?? '/', null),
    read: pages.read,
    land,
    deliver: (chance) => deliver(publisher.position() + 1 + (chance % 3)),
  };
  const act = fc.tuple(
    fc.constantFrom(
      'edit',
      'edit',
      'remove',
      'add',
      'add',
      'visit',
      'read',
      'read',
      'read',
      'land',
      'land',
      'land',
      'deliver',
      'deliver',
    ),
    fc.nat(1_000),
  );

  for (let round = 0; overtaken < wanted; round += 1) {
    for (const [verb, chance] of fc.sample(act, { numRuns: stretch, seed: seed + round })) {
      acts[verb]?.(chance);
      await turn();
    }
    deliver(data.log.length);
    while (!publisher.isIdle()) {
      pages.read(0);
      land(0);
      await turn();
    }
    for (const path of paths) {
      const { status, text } = data.page(path);
      const right = status === 404 ? undefined : [fresh, text];
      const seen = (page?: Pick<StoredPage, 'stale' | 'body'>) => page && [page.stale, textOf(page.body)];
      expect(seen(store.pages.read(path)), `${path}, round ${round}`).toEqual(right);
      const inMemory = cache.get(path);
      if (inMemory) expect(seen(inMemory), `${path} in memory, round ${round}`).toEqual(right);
    }
  }
  publisher.stop();
});
