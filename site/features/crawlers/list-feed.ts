import { SITE_URL } from 'astro:env/server';
import type { APIContext } from 'astro';
import type { Movie } from '#schema/movie.ts';
import { listWords } from '#site/lib/lists.ts';
import { type ListName, listFeedPath, listPath } from '#site/lib/paths.ts';
import { rssFeed, titleItem } from './rss.ts';
import { xmlResponse } from './xml.ts';

/** The feed of the newest titles of a list. */
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
