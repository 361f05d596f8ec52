/** The tags of everything a page shows, from what its data holds. */
import type { EpisodeBundle, HomeBundle, TitleBundle } from '#schema/bundle.ts';
import { primaryGenre } from '#schema/genre.ts';
import { homeRows } from '#schema/home.ts';
import type { Movie } from '#schema/movie.ts';
import {
  besideTag,
  commentsTag,
  deepListTag,
  eagerListPages,
  episodeTag,
  listTag,
  recentTag,
  relatedTag,
  relatedToNewestTag,
  seasonsTag,
  seasonTag,
  titleTag,
} from '#schema/tags.ts';

import { currentMatchTags } from './match-page-tags.ts';

const titleTags = (movies: readonly Pick<Movie, 'id'>[]) => movies.map(({ id }) => titleTag(id));

/** A slug nobody has: its 404 is not stored, so there is nothing to tag. One that moved goes where its title goes. */
export function bundleTags(bundle: TitleBundle): string[] {
  const { movie, seasons, seasonNumber } = bundle;
  if (!movie) return watchTags(bundle);
  return [
    ...watchTags(bundle),
    seasonsTag(movie.id),
    ...seasons.filter((season) => season.seasonNumber === seasonNumber).map(({ id }) => seasonTag(id)),
  ];
}

/** Where a title is watched there are no seasons. */
export function watchTags({ movie, redirect, related }: TitleBundle): string[] {
  if (!movie) return redirect ? [titleTag(redirect.id)] : [];
  return [
    titleTag(movie.id),
    commentsTag(movie.id),
    primaryGenre(movie.genre) === null ? relatedToNewestTag : relatedTag(movie.id),
    ...titleTags(related),
  ];
}

/** The seasons are tagged because the page names its own, and because its neighbours may stand in another. */
export function episodeTags({ movie, redirect, episode, previous, next }: EpisodeBundle): string[] {
  if (!movie) return redirect ? [titleTag(redirect.id)] : [];
  const shown = [episode, previous, next].filter((one) => one !== null);
  return [
    titleTag(movie.id),
    seasonsTag(movie.id),
    ...(episode ? [besideTag(episode.id)] : []),
    ...shown.map(({ id }) => episodeTag(id)),
  ];
}

export function listTags(name: string, page: number, movies: readonly Pick<Movie, 'id'>[]): string[] {
  return [page <= eagerListPages ? listTag(name) : deepListTag(name), ...titleTags(movies)];
}

/** Rows without items are tagged as well: the first item must make them appear. */
export function homeTags({ hero, rows, matches, recent }: HomeBundle): string[] {
  const lists = homeRows.map(({ key }) => listTag(key === 'suggestions' ? 'movies' : key));
  const shown = [...hero, ...rows.flatMap(({ movies }) => movies), ...recent];
  return [...new Set([...lists, recentTag, ...currentMatchTags(matches), ...titleTags(shown)])];
}
