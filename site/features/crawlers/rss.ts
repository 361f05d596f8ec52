/** The newest of a list, for feed readers: RSS 2.0. */
import type { Movie } from '#schema/movie.ts';
import { cutWords } from '#site/lib/cut-text.ts';
import { titlePath } from '#site/lib/paths.ts';
import { writtenGenres } from '#site/lib/written-genres.ts';
import { element, xmlText } from './xml.ts';

export interface Channel {
  title: string;
  description: string;
  /** The page the feed belongs to, and its own address. */
  page: string;
  path: string;
}

/** Characters of a description: readers show a beginning. */
const described = 600;

export function rssFeed(channel: Channel, titles: readonly Movie[], siteUrl: string): string {
  const absolute = (path: string) => new URL(path, siteUrl).href;
  const items = titles.map((title) =>
    [
      '<item>',
      element('title', `${title.title} (${title.year})`),
      element('link', absolute(titlePath(title))),
      element('guid', absolute(titlePath(title))),
      element('pubDate', new Date(title.createdAt).toUTCString()),
      element('description', title.description === null ? null : cutWords(title.description, described)),
      ...writtenGenres(title.genre).map((genre) => element('category', genre)),
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
    ...items,
    '</channel></rss>',
  ].join('\n');
}
