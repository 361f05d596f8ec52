import { SITE_URL } from 'astro:env/server';
import type { APIRoute } from 'astro';
import { sitemapIndexTag } from '#schema/tags.ts';
import { readContentPages, readSitemapFiles } from '#site/features/crawlers/sitemap-file.ts';
import { sitemapEntries, sitemapIndex } from '#site/features/crawlers/sitemap-index.ts';
import { xmlResponse } from '#site/features/crawlers/xml.ts';

export const GET: APIRoute = async ({ cache, locals }) => {
  const files = await readSitemapFiles();
  const pages = await readContentPages();
  const pagesChangedAt =
    pages
      .map(({ updatedAt }) => updatedAt)
      .sort()
      .at(-1) ?? null;
  // no wording stands in it
  cache.set(false);
  cache.set({ tags: [sitemapIndexTag] });
  const entries = sitemapEntries(files, pagesChangedAt);
  locals.leadsTo.push(...entries.map(({ path }) => path));
  return xmlResponse(sitemapIndex(entries, SITE_URL));
};
