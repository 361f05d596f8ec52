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
  // However many titles there are, the letters lead to every show, and a show to its seasons.
  const seasons = [...pages.keys()].filter((path) => /\/season\/[2-9]$/.test(path));
  expect(seasons.length).toBeGreaterThan(0);
  for (const season of seasons) {
    const show = season.replace(/\/season\/.*/, '');
    expect(pages.get('/titles')?.links).toContain(show);
    expect(pages.get(show)?.links).toContain(season);
  }
  for (const type of ['SportsEvent', 'TVEpisode', 'TVSeason', 'TVSeries', 'Movie', 'VideoObject', 'ItemList'])
    expect(JSON.stringify([...pages.values()].flatMap(({ graphs }) => graphs))).toContain(
      `"@type":"${type}"`,
    );
});
