/** RSS 2.0 feeds of the newest titles or matches of a list. */
import type { Movie } from '#schema/shapes/movie.ts';
import { cutWords } from '#site/lib/cut-text.ts';
import { titlePath } from '#site/lib/paths.ts';
import { writtenGenres } from '#site/lib/title-facts.ts';
import { element, xmlText } from './xml.ts';

export interface Channel {
  title: string;
  description: string;
  /** The page the feed belongs to, and its own address. */
  page: string;
  path: string;
}

export interface FeedItem {
  /** Identifies it to feed readers for good, whatever its address becomes: 'movie-42'. */
  id: string;
  title: string;
  /** The path of its page. */
  path: string;
  publishedAt: string;
  description: string | null;
  categories: readonly string[];
}

export function rssFeed(channel: Channel, items: readonly FeedItem[], siteUrl: string): string {
  const absolute = (path: string) => new URL(path, siteUrl).href;
  const { host } = new URL(siteUrl);
  const written = items.map(({ id, title, path, publishedAt, description, categories }) =>
    [
      '<item>',
      element('title', title),
      element('link', absolute(path)),
      `<guid isPermaLink="false">${xmlText(`${id}@${host}`)}</guid>`,
      element('pubDate', new Date(publishedAt).toUTCString()),
      // Readers take a description for HTML.
      element('description', description && xmlText(description)),
      ...categories.map((category) => element('category', category)),
      '</item>',
    ].join(''),
  );
  return [
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    element('title', channel.title),
    element('link', absolute(channel.page)),
    element('description', channel.description),
    '<language>en</language>',
    `<atom:link href="${xmlText(absolute(channel.path))}" rel="self" type="application/rss+xml"/>`,
    ...written,
    '</channel></rss>',
  ].join('\n');
}

/** The most characters of a description: feed readers show only its beginning. */
const described = 600;

export const titleItem = (movie: Movie): FeedItem => ({
  id: `movie-${movie.id}`,
  title: movie.year === null ? movie.title : `${movie.title} (${movie.year})`,
  path: titlePath(movie),
  publishedAt: movie.createdAt,
  description: movie.description === null ? null : cutWords(movie.description, described),
  categories: writtenGenres(movie.genre),
});
