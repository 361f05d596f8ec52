import { expect, test } from 'vitest';
import type { Movie } from '#schema/shapes/movie.ts';
import { rssFeed, titleItem } from './rss.ts';

const channel = {
  title: 'Lamphouse: Movies',
  description: 'Movies.',
  page: '/movies',
  path: '/movies/feed.xml',
};
const movie = {
  id: 42,
  type: 'movie',
  slug: 'salt',
  title: 'Salt & <Iron>\u0000',
  year: 2024,
  genre: 'Sci-Fi,  Drama',
  description: null,
  createdAt: '2026-01-01T00:00:00.000Z',
} as Movie;

test('a title is an item of the feed, in well-formed XML, with its genres as written', () => {
  const feed = rssFeed(channel, [titleItem(movie)], 'https://films.example');
  expect(feed).toContain('<title>Salt &amp; &lt;Iron&gt; (2024)</title>');
  expect(feed).toContain('<link>https://films.example/movies/salt</link>');
  expect(feed).toContain('<pubDate>Thu, 01 Jan 2026 00:00:00 GMT</pubDate>');
  expect(feed).toContain('<category>Sci-Fi</category><category>Drama</category>');
  expect(feed).toContain('<atom:link href="https://films.example/movies/feed.xml" rel="self"');
  expect(feed.match(/<description>/g)).toHaveLength(1);
});

test('an item keeps its identity when its address changes, and its text is escaped for HTML within XML', () => {
  const items = [movie, { ...movie, slug: 'salt-renamed' }].map((one) => ({
    ...titleItem(one),
    description: 'Press <Start> & play',
  }));
  const feed = rssFeed(channel, items, 'https://films.example');
  expect(feed.match(/<guid[^>]*>[^<]*<\/guid>/g)).toEqual(
    Array(2).fill('<guid isPermaLink="false">movie-42@films.example</guid>'),
  );
  expect(feed).toContain('<description>Press &amp;lt;Start&amp;gt; &amp;amp; play</description>');
});

test('a long description is cut between words', () => {
  const { description: text } = titleItem({ ...movie, description: 'word '.repeat(400) });
  expect(text?.length).toBeLessThanOrEqual(600);
  expect(text).toMatch(/word…$/);
});
