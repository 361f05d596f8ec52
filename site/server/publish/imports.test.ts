import { expect, test } from 'vitest';
import { cdnHeaders } from '#site/server/cdn/purger.ts';
import { fresh, mustRender, servedStale } from '#site/server/page-store/page.ts';
import { fakeData, filmPath } from '#site/server/testing/fake-data.ts';
import { openSite } from '#site/server/testing/open-site.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';

const list = '/movies';
const ids = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

/** A site whose list and first title are stored, and whose further renderings wait. */
async function openStored() {
  const data = fakeData(5);
  let isHeld = false;
  const held: (() => void)[] = [];
  const site = await openSite({
    data,
    networkHeaders: cdnHeaders,
    async render(paths, _settingsAt, onResult) {
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
      for (const path of paths) onResult(data.render(path));
    },
  });
  const get = (path: string) => fetch(site.url + path);
  for (const path of [list, filmPath(1)]) await (await get(path)).text();
  isHeld = true;
  const { store, publisher } = site;
  return {
    data,
    get,
    staleness: (path: string) => store.pages.read(path)?.stale,
    /** The feed reports what happened, apart from what the miniature catalogue adds of its own. */
    report(isReported = (_op: string) => true): void {
      const changes = data.log.filter(({ op }) => isReported(op));
      const { length } = data.log;
      publisher.apply({ changes, cursor: length, head: length, reset: false });
    },
    goOn(): void {
      isHeld = false;
      for (const resolve of held.splice(0)) resolve();
    },
  };
}

const isInsert = (op: string) => op === 'insert';

test('a list that an import adds to is served as it was until its new version is rendered', async () => {
  const { data, get, staleness, report, goOn } = await openStored();
  for (const id of ids(100, 61)) data.add(id);
  report(isInsert);
  expect(staleness(list)).toBe(servedStale);
  const during = await get(list);
  // A page that is served only because its new version is late is cached by no CDN.
  expect(during.headers.get('cdn-cache-control')).not.toBeNull();
  expect(await during.text()).not.toContain('film-100');
  goOn();
  await waitFor(() => staleness(list) === fresh);
  expect(await (await get(list)).text()).toContain('film-160');
});

test('a list that one saved title is added to is not served before it shows the title', async () => {
  const { data, get, staleness, report, goOn } = await openStored();
  data.add(100);
  report(isInsert);
  expect(staleness(list)).toBe(mustRender);
  const answer = get(list);
  goOn();
  expect(await (await answer).text()).toContain('film-100');
});

test('an import that changes or removes a title leaves no old page of it, nor a list that shows it', async () => {
  for (const change of ['edit', 'remove'] as const) {
    const { data, staleness, report, goOn } = await openStored();
    for (const id of ids(100, 61)) data.add(id);
    data[change](1);
    report();
    expect([staleness(list), staleness(filmPath(1))]).toEqual([mustRender, mustRender]);
    goOn();
  }
});
