import { SITE_URL } from 'astro:env/server';
import type { APIRoute } from 'astro';
import { rssFeed, titleItem } from '#site/features/crawlers/rss.ts';
import { xmlResponse } from '#site/features/crawlers/xml.ts';
import { homePath, siteFeedPath } from '#site/lib/paths.ts';
import { feedPage } from '#site/page-kinds/feed.ts';
import { readPage } from '#site/page-kinds/read-page.ts';

/** The newest titles of every kind. */
export const GET: APIRoute = async (context) => {
  const titles = await readPage(context, feedPage, { list: null });
  const { branding_site_name: siteName, branding_tagline: tagline } = context.locals.settings;
  const channel = { title: siteName, description: tagline, page: homePath, path: siteFeedPath };
  return xmlResponse(rssFeed(channel, titles.map(titleItem), SITE_URL), 'application/rss+xml');
};
