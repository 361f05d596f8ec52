import { expect } from '@playwright/test';
import { crawl, readSitemap } from '#site/e2e/crawl/crawl.ts';
import { siteFaults } from '#site/e2e/crawl/site-faults.ts';
import { test } from '#site/e2e/test.ts';

test('every page is reached in four clicks, is in the sitemap once, and has valid structured data', async ({
  product: { url },
}) => {
  const pages = await crawl(url);
  const sitemap = await readSitemap(url);
  expect(siteFaults(pages, sitemap, url)).toEqual([]);
  // Both crawls found pages.
  expect(sitemap.length).toBeGreaterThan(300);
  // The path stays this short for any number of titles: home, all titles, a thousand of them, a season, its episodes.
  const seasons = [...pages.keys()].filter((path) => /\/season\/[2-9]$/.test(path));
  expect(seasons.length).toBeGreaterThan(0);
  expect(pages.get('/titles')?.links).toEqual(expect.arrayContaining(seasons));
  for (const type of ['SportsEvent', 'TVEpisode', 'TVSeason', 'TVSeries', 'Movie', 'VideoObject', 'ItemList'])
    expect(JSON.stringify([...pages.values()].flatMap(({ graphs }) => graphs))).toContain(
      `"@type":"${type}"`,
    );
});
