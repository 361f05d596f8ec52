import type { Movie } from '#schema/movie.ts';
import { cutWords } from '#site/lib/cut-text.ts';
import { titlePath } from '#site/lib/paths.ts';
import { writtenGenres } from '#site/lib/written-genres.ts';
import type { FeedItem } from './rss.ts';

/** Characters of a description: readers show a beginning. */
const described = 600;

export const titleItem = (movie: Movie): FeedItem => ({
  title: movie.year === null ? movie.title : `${movie.title} (${movie.year})`,
  path: titlePath(movie),
  publishedAt: movie.createdAt,
  description: movie.description === null ? null : cutWords(movie.description, described),
  categories: writtenGenres(movie.genre),
});
