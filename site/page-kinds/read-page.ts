/** Reads the data of a page, and stores its tags for the render worker. When the API fails, the rendering fails. */

import type { AstroGlobal } from 'astro';
import { countFacets } from '#schema/calls/title-lists.ts';
import { slugInPath } from '#schema/rules/slug.ts';
import type { Episode } from '#schema/shapes/episode.ts';
import type { Facets } from '#schema/shapes/facets.ts';
import type { Movie } from '#schema/shapes/movie.ts';
import type { Season } from '#schema/shapes/season.ts';
import { askedFilters, type ListFilters } from '#site/lib/list-filters.ts';
import { numberInPath } from '#site/lib/resolve-title.ts';
import {
  episodeBundle,
  matchById,
  matchSurroundings,
  serverCall,
  titleBundle,
} from '#site/lib/server-api.ts';
import type { PageApi, PageKind } from './page-kind.ts';

const api: PageApi = {
  call: serverCall,
  titleBundle,
  episodeBundle,
  match: matchById,
  matchSurroundings,
};

export async function readPage<Asked, Data>(
  { locals }: Pick<AstroGlobal, 'locals'>,
  kind: PageKind<Asked, Data>,
  asked: Asked,
): Promise<Data> {
  const data = await kind.read(api, asked);
  for (const tag of kind.tags(data, asked)) locals.tags.add(tag);
  return data;
}

/**
 * The filters for the titles on a page; null when the API gave no answer. @param within the list or the search that the filters
 * belong to
 */
export function readFacets(
  within: Readonly<Record<string, string>>,
  filters: ListFilters,
): Promise<Facets | null> {
  const { sort: _, ...asked } = askedFilters(filters);
  return serverCall(countFacets, { query: { ...asked, ...within } }).catch(() => null);
}

interface Reported {
  movie: Movie;
  season: Season | null;
  episode: Episode | null;
}

/**
 * The subject of a report, as its address names it: a title by its slug, and '1.2' for an episode. null when visitors see no such title
 * or episode.
 */
export async function findReported(title: string, place: string): Promise<Reported | null> {
  const slug = slugInPath.parse(title);
  if (slug === '') return null;
  if (place === '') {
    const { movie } = await titleBundle(slug);
    return movie && { movie, season: null, episode: null };
  }
  const [season, episode] = place.split('.').map(numberInPath);
  if (season == null || episode == null) return null;
  const found = await episodeBundle(`${slug}@${season}.${episode}`);
  return found.movie && found.episode
    ? { movie: found.movie, season: found.season, episode: found.episode }
    : null;
}
