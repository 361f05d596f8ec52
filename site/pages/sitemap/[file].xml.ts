import { SITE_URL } from 'astro:env/server';
import type { APIRoute } from 'astro';
import { sitemapFileUrls } from '#site/features/crawlers/sitemap-file.ts';
import { sitemapUrls } from '#site/features/crawlers/sitemap-xml.ts';
import { xmlResponse } from '#site/features/crawlers/xml.ts';
import { readPage } from '#site/page-kinds/read-page.ts';
import { sitemapFilePage } from '#site/page-kinds/sitemap.ts';

export const GET: APIRoute = async (context) => {
  const { locals, params } = context;
  // It contains no wording of the settings.
  locals.tags.clear();
  const file = await readPage(context, sitemapFilePage, { file: params['file'] ?? '' });
  const urls = file ? sitemapFileUrls(file) : [];
  return urls.length === 0 ? new Response(null, { status: 404 }) : xmlResponse(sitemapUrls(urls, SITE_URL));
};
