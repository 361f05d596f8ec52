import { SITE_URL } from 'astro:env/server';
import type { APIRoute } from 'astro';
import { sitemapEntries, sitemapIndex } from '#site/features/crawlers/sitemap-index.ts';
import { xmlResponse } from '#site/features/crawlers/xml.ts';
import { readPage } from '#site/page-kinds/read-page.ts';
import { sitemapIndexPage } from '#site/page-kinds/sitemap.ts';

export const GET: APIRoute = async (context) => {
  const { locals } = context;
  // It contains no wording of the settings.
  locals.tags.clear();
  const entries = sitemapEntries(await readPage(context, sitemapIndexPage, null));
  locals.leadsTo.push(...entries.map(({ path }) => path));
  return xmlResponse(sitemapIndex(entries, SITE_URL));
};
