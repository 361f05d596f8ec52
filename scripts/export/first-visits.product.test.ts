import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import { buildEpisode, buildMovie, buildSeason } from '#admin-api/testing/factories.ts';
import { siteUrl, startSite } from './testing/exported-site.ts';
import { treeOf } from './testing/tree.ts';

const titles = 40;
const renderAhead = 5;

test(`with the pages of ${renderAhead} titles rendered ahead an export has the pages of all ${titles}`, async () => {
  const api = await startApi({ siteUrl });
  onTestFinished(api.close);
  const em = api.em();
  const show = await buildMovie(em, { type: 'tv_show', slug: 'oldest-show' });
  const season = await buildSeason(em, { show });
  await buildEpisode(em, { season, episodeNumber: 1 });
  for (let count = 2; count <= titles; count += 1) await buildMovie(em, { slug: `film-${count}` });

  /** The files of an export, and how many pages were rendered before it. */
  async function exported(env: { renderAhead?: number }) {
    const folder = mkdtempSync(join(tmpdir(), 'lamphouse-export-'));
    const site = await startSite(api.url, testFeedKey, env);
    try {
      await site.untilPublished();
      const { rendered } = await (await fetch(`${site.url}/api/publish/status`)).json();
      const { failed } = await site.exportTo(folder);
      expect(failed).toEqual([]);
      return { files: treeOf(folder), rendered: Number(rendered) };
    } finally {
      await site.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }

  const [whole, bounded] = [await exported({}), await exported({ renderAhead })];
  expect(whole.rendered - bounded.rendered).toBeGreaterThan(titles);
  expect([...bounded.files.keys()]).toEqual([...whole.files.keys()]);
  expect(bounded.files.has('tv-shows/oldest-show/season/1/episode/1.html')).toBe(true);
  for (const [name, bytes] of whole.files)
    expect([name, bounded.files.get(name)?.equals(bytes)]).toEqual([name, true]);
});
