import type { EntityManager } from '@mikro-orm/postgresql';
import { type CollectionRecord, listCollections } from '#admin-api/records/collections/collection.queries.ts';
import { type FoundMatches, searchMatches } from '#admin-api/records/matches/match-search.queries.ts';
import { listFiltered } from '#admin-api/records/movies/filtered.queries.ts';
import { listByIds, type MovieRecord } from '#admin-api/records/movies/movie.entity.ts';
import type { NewestList } from '#admin-api/records/movies/newest.queries.ts';
import {
  isNarrowed,
  searchMeant,
  withinOf,
} from '#admin-api/records/movies/search/narrowed-search.queries.ts';
import { listAlmostBegun, searchTitles } from '#admin-api/records/movies/search/search.queries.ts';
import { searchPeople } from '#admin-api/records/people/person.queries.ts';
import { listPageSize } from '#schema/rules/limits.ts';
import { teamSlug } from '#schema/rules/match-lists.ts';
import {
  searchCollectionsLimit,
  searchMatchesLimit,
  searchOfferLimit,
  searchPeopleLimit,
} from '#schema/shapes/bundle.ts';
import type { SearchBundleQuery } from '#schema/shapes/movie.ts';

const noMatches: FoundMatches = { matches: [], total: 0, isTeam: false, teams: [] };

/** A club is known without 'FC', 'AS' or '1899' in its name. */
const shortName = (slug: string) =>
  slug
    .split('-')
    .filter((word) => word.length > 3 && !/^\d+$/.test(word))
    .join('-');

/**
 * Whether the words are above all a team: its whole name, or what it is known by when more matches than titles have it. Of several
 * words that a team's name contains nothing else is meant.
 */
function isAboveAllTeam(
  q: string,
  { matches, total: matchTotal, isTeam }: FoundMatches,
  titles: number,
): boolean {
  if (!isTeam || titles === 0 || /\s/.test(q.trim())) return isTeam;
  const asked = teamSlug(q);
  const slugs = matches.flatMap(({ homeTeam, awayTeam }) => [teamSlug(homeTeam), teamSlug(awayTeam)]);
  return slugs.some((slug) => slug === asked || (matchTotal > titles && shortName(slug) === asked));
}

/** The bundle of a page of results. The first of them also has a few matches; `matches` asks for a page of these. */
export async function readSearch(
  em: EntityManager,
  { q, page, limit, sort, matches, ...filters }: SearchBundleQuery,
) {
  const titles = await searchMeant(em, q, { ...filters, sort }, (page - 1) * limit, limit);
  const isFirst = page === 1 && q !== '';
  const most = matches === undefined ? searchMatchesLimit : listPageSize;
  const found = isFirst ? await searchMatches(em, q, most, ((matches ?? 1) - 1) * most) : noMatches;
  // Who names a team or a league means no title that is only written nearly so.
  const { ids, total, isClose } =
    found.total > 0 && titles.isClose ? { ids: [], total: 0, isClose: false } : titles;
  return {
    movies: await listByIds(em, ids),
    total,
    isClose,
    matches: found.matches,
    matchTotal: found.total,
    isTeam: isAboveAllTeam(q, found, total),
    teams: found.teams,
    collections: isFirst ? await searchCollections(em, q) : [],
    people: isFirst ? (await searchPeople(em, q, { limit: searchPeopleLimit })).people : [],
    instead: total === 0 && q !== '' && !isNarrowed(filters) ? await offer(em, q, withinOf(filters)) : null,
  };
}

async function searchCollections(em: EntityManager, search: string): Promise<CollectionRecord[]> {
  const found = await listCollections(em, { page: 1, limit: searchCollectionsLimit, search });
  return found.collections;
}

/** Each title once, in the group where it fits best. */
async function offer(em: EntityManager, q: string, within: NewestList) {
  const isNarrow = within.type !== undefined || within.genre !== undefined;
  const elsewhere = isNarrow ? (await searchTitles(em, q, {}, 0, searchOfferLimit)).ids : [];
  const nearest = elsewhere.length > 0 ? [] : await listAlmostBegun(em, q, within, searchOfferLimit);
  const popular = await listPopular(em, within);
  const rows = await listByIds(em, [...new Set([...elsewhere, ...nearest, ...popular])]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const pick = (ids: readonly number[]): MovieRecord[] =>
    ids.flatMap((id) => {
      const row = byId.get(id);
      byId.delete(id);
      return row ?? [];
    });
  return { elsewhere: pick(elsewhere), nearest: pick(nearest), popular: pick(popular) };
}

async function listPopular(em: EntityManager, { type, genre }: NewestList): Promise<number[]> {
  const genres = genre === undefined ? [] : [genre];
  return (await listFiltered(em, { type, genres, sort: 'popular' }, 0, searchOfferLimit)).ids;
}
