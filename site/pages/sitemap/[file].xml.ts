import { SITE_URL } from 'astro:env/server';
import type { APIRoute } from 'astro';
import { readSitemapFile } from '#site/features/crawlers/sitemap-file.ts';
import { sitemapUrls } from '#site/features/crawlers/sitemap-url.ts';
import { xmlResponse } from '#site/features/crawlers/xml.ts';

export const GET: APIRoute = async ({ cache, params }) => {
  const file = await readSitemapFile(params['file'] ?? '');
  cache.set(false);
  if (!file) return new Response(null, { status: 404 });
  cache.set({ tags: file.tags });
  return xmlResponse(sitemapUrls(file.urls, SITE_URL));
};
