import { SITE_URL } from 'astro:env/server';
import type { APIContext } from 'astro';
import type { Movie } from '#schema/movie.ts';
import { listWords } from '#site/lib/list-words.ts';
import { type ListName, listFeedPath, listPath } from '#site/lib/paths.ts';
import { rssFeed } from './rss.ts';
import { titleItem } from './title-item.ts';
import { xmlResponse } from './xml.ts';

/** What came to a list last, as a feed. */
export function listFeed({ locals }: APIContext, name: ListName, movies: readonly Movie[]): Response {
  const { branding_site_name: siteName } = locals.settings;
  const { name: section, about } = listWords[name];
  const channel = {
    title: `${siteName}: ${section}`,
    description: `${about}.`,
    page: listPath(name),
    path: listFeedPath(name),
  };
  return xmlResponse(rssFeed(channel, movies.map(titleItem), SITE_URL), 'application/rss+xml');
}
