import { SITE_URL } from 'astro:env/server';
import type { APIRoute } from 'astro';
import { listPageSize } from '#schema/list-limits.ts';
import { movie } from '#schema/movie.ts';
import { recentTag, titleTag } from '#schema/tags.ts';
import { rssFeed } from '#site/features/crawlers/rss.ts';
import { titleItem } from '#site/features/crawlers/title-item.ts';
import { xmlResponse } from '#site/features/crawlers/xml.ts';
import { homePath, siteFeedPath } from '#site/lib/paths.ts';
import { serverGet } from '#site/lib/server-api.ts';

/** The newest titles of every kind. */
export const GET: APIRoute = async ({ cache, locals }) => {
  const titles = await serverGet(`/api/movies/recent?limit=${listPageSize}`, movie.array());
  cache.set({ tags: [recentTag, ...titles.map(({ id }) => titleTag(id))] });
  const { branding_site_name: siteName, branding_tagline: tagline } = locals.settings;
  const channel = { title: siteName, description: tagline, page: homePath, path: siteFeedPath };
  return xmlResponse(rssFeed(channel, titles.map(titleItem), SITE_URL), 'application/rss+xml');
};
