/** The tags of everything a page shows, from what its data holds. */
import type { EpisodeBundle, HomeBundle, TitleBundle } from '#schema/bundle.ts';
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
  seasonsTag,
  seasonTag,
  slugTag,
  titleTag,
} from '#schema/tags.ts';

import { currentMatchTags } from './match-page-tags.ts';
import { slugIn } from './resolve-title.ts';

const titleTags = (movies: readonly Pick<Movie, 'id'>[]) => movies.map(({ id }) => titleTag(id));

/** Asked for by a slug it had before. */
function formerSlugTags(ref: string, movie: Movie): string[] {
  const slug = slugIn(ref);
  return slug === movie.slug ? [] : [slugTag(slug)];
}

/** A slug nobody has: its 404 is not stored, so there is nothing to tag. */
export function bundleTags(bundle: TitleBundle): string[] {
  const { movie, seasons, seasonNumber } = bundle;
  if (!movie) return [];
  return [
    ...watchTags(bundle),
    seasonsTag(movie.id),
    ...seasons.filter((season) => season.seasonNumber === seasonNumber).map(({ id }) => seasonTag(id)),
  ];
}

/** Where a title is watched there are no seasons. */
export function watchTags({ ref, movie, related }: TitleBundle): string[] {
  if (!movie) return [];
  return [
    titleTag(movie.id),
    ...formerSlugTags(ref, movie),
    commentsTag(movie.id),
    relatedTag(movie.id),
    ...titleTags(related),
  ];
}

/** The seasons are tagged because the page names its own, and because its neighbours may stand in another. */
export function episodeTags({ ref, movie, episode, previous, next }: EpisodeBundle): string[] {
  if (!movie) return [];
  const shown = [episode, previous, next].filter((one) => one !== null);
  return [
    titleTag(movie.id),
    ...formerSlugTags(ref, movie),
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
