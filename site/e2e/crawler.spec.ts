import { expect, test } from '@playwright/test';
import { crawl, readSitemap } from './crawl/crawl.ts';
import { siteFaults } from './crawl/site-faults.ts';
import { makeDataDir, removeDataDir, startProduct, untilPublished } from './product.ts';

test('every page is reached in four clicks, is in the sitemap once, and tells machines what it is', async () => {
  test.setTimeout(600_000);
  // A product of its own: other journeys change theirs while this one looks around.
  const dataDir = makeDataDir();
  const product = await startProduct(dataDir, 'demo');
  try {
    await untilPublished(product.url);
    const pages = await crawl(product.url);
    const sitemap = await readSitemap(product.url);
    expect(siteFaults(pages, sitemap, product.url)).toEqual([]);
    // Neither found nothing.
    expect(sitemap.length).toBeGreaterThan(300);
    // However many thousands there are: home, all titles, one thousand of them, a season, its episodes.
    const seasons = [...pages.keys()].filter((path) => /\/season\/[2-9]$/.test(path));
    expect(seasons.length).toBeGreaterThan(0);
    expect(pages.get('/titles')?.links).toEqual(expect.arrayContaining(seasons));
    for (const type of [
      'SportsEvent',
      'TVEpisode',
      'TVSeason',
      'TVSeries',
      'Movie',
      'VideoObject',
      'ItemList',
    ])
      expect(JSON.stringify([...pages.values()].flatMap(({ graphs }) => graphs))).toContain(
        `"@type":"${type}"`,
      );
  } finally {
    await product.end();
    removeDataDir(dataDir);
  }
});
