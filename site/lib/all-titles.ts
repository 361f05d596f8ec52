/** The titles of one thousand ids, in the order of the alphabet, and where the others are. */
import type { AstroGlobal } from 'astro';
import { type SitemapTitle, sitemapFiles, sitemapTitles } from '#schema/sitemap.ts';
import { sitemapPagesTag, sitemapTag } from '#schema/tags.ts';
import { serverGet } from './server-api.ts';
import { titleBlocks } from './title-blocks.ts';

export interface AllTitles {
  titles: SitemapTitle[];
  block: number;
  /** Every thousand that holds titles; the last is the newest. */
  blocks: number[];
}

const byTitle = new Intl.Collator('en', { numeric: true });

/** Without a block the newest one; null where there is none of that number, or where it is the newest. */
export async function readAllTitles(
  astro: Pick<AstroGlobal, 'cache'>,
  asked?: number,
): Promise<AllTitles | null> {
  const { files } = await serverGet('/api/sitemap', sitemapFiles);
  const blocks = titleBlocks(files);
  const newest = blocks.at(-1) ?? 0;
  if (asked !== undefined && (asked === newest || !blocks.includes(asked))) return null;
  const block = asked ?? newest;
  const { titles } = await serverGet(`/api/sitemap/titles?block=${block}`, sitemapTitles);
  astro.cache.set({ tags: [sitemapTag('titles', block), sitemapPagesTag] });
  return { titles: titles.sort((a, b) => byTitle.compare(a.title, b.title)), block, blocks };
}
