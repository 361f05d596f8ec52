import { SITE_URL } from 'astro:env/server';
import type { APIContext } from 'astro';
import { listWords } from '#site/lib/list-words.ts';
import { readNewest } from '#site/lib/live.ts';
import { type ListName, listFeedPath, listPath } from '#site/lib/paths.ts';
import { rssFeed } from './rss.ts';
import { titleItem } from './title-item.ts';
import { xmlResponse } from './xml.ts';

/** What came to a list last, as a feed. */
export async function listFeed(context: APIContext, name: ListName): Promise<Response> {
  const { movies } = await readNewest(context, name);
  const { branding_site_name: siteName } = context.locals.settings;
  const { name: section, about } = listWords[name];
  const channel = {
    title: `${siteName}: ${section}`,
    description: `${about}.`,
    page: listPath(name),
    path: listFeedPath(name),
  };
  return xmlResponse(rssFeed(channel, movies.map(titleItem), SITE_URL), 'application/rss+xml');
}
