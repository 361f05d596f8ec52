/** The titles of one thousand ids, from A to Z, and where the others are. */
import type { AstroGlobal } from 'astro';
import { sitemapFiles, sitemapTitles } from '#schema/sitemap.ts';
import { sitemapPagesTag, sitemapTag } from '#schema/tags.ts';
import { serverGet } from './server-api.ts';
import { titleBlocks } from './title-blocks.ts';
import { groupTitles, type TitleGroup } from './title-groups.ts';

export interface AllTitles {
  groups: TitleGroup[];
  block: number;
  /** Every thousand that holds titles; the last is the newest. */
  blocks: number[];
}

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
  return { groups: groupTitles(titles), block, blocks };
}
