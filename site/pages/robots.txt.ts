import { SITE_URL } from 'astro:env/server';
import type { APIRoute } from 'astro';
import { themeTag } from '#schema/rules/cache-tags.ts';
import { sitemapPath } from '#site/lib/paths.ts';

/** Nothing is closed to crawlers: pages that should not be indexed have noindex, which crawlers must be able to read. */
export const GET: APIRoute = ({ locals }) => {
  locals.tags.clear();
  locals.tags.add(themeTag);
  const lines = ['User-agent: *', 'Disallow:', '', `Sitemap: ${new URL(sitemapPath, SITE_URL).href}`, ''];
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
};
