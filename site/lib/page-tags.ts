/** The tags of everything a page shows, from what its data holds. */
import type { HomeBundle, TitleBundle } from '#schema/bundle.ts';
import { primaryGenre } from '#schema/genre.ts';
import { homeRows } from '#schema/home.ts';
import type { Movie } from '#schema/movie.ts';
import {
  commentsTag,
  deepListTag,
  eagerListPages,
  listTag,
  recentTag,
  relatedTag,
  relatedToNewestTag,
  seasonsTag,
  seasonTag,
  titleTag,
} from '#schema/tags.ts';

const titleTags = (movies: readonly Pick<Movie, 'id'>[]) => movies.map(({ id }) => titleTag(id));

/** A slug nobody has: its 404 is not stored, so there is nothing to tag. One that moved goes where its title goes. */
export function bundleTags({ movie, redirect, seasons, seasonNumber, related }: TitleBundle): string[] {
  if (!movie) return redirect ? [titleTag(redirect.id)] : [];
  return [
    titleTag(movie.id),
    seasonsTag(movie.id),
    ...seasons.filter((season) => season.seasonNumber === seasonNumber).map(({ id }) => seasonTag(id)),
    commentsTag(movie.id),
    primaryGenre(movie.genre) === null ? relatedToNewestTag : relatedTag(movie.id),
    ...titleTags(related),
  ];
}

export function listTags(name: string, page: number, movies: readonly Pick<Movie, 'id'>[]): string[] {
  return [page <= eagerListPages ? listTag(name) : deepListTag(name), ...titleTags(movies)];
}

/** Rows without items are tagged as well: the first item must make them appear. */
export function homeTags({ hero, rows, recent }: HomeBundle): string[] {
  const lists = homeRows.map(({ key }) => listTag(key === 'suggestions' ? 'movies' : key));
  const shown = [...hero, ...rows.flatMap(({ movies }) => movies), ...recent];
  return [...new Set([...lists, recentTag, ...titleTags(shown)])];
}
