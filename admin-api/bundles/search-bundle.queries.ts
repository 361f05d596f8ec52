import type { EntityManager } from '@mikro-orm/postgresql';
import type { CollectionRecord } from '#admin-api/collections/collection.entity.ts';
import { listCollections } from '#admin-api/collections/collection.queries.ts';
import { searchMatches } from '#admin-api/matches/match-search.queries.ts';
import { listFiltered } from '#admin-api/movies/filtered.queries.ts';
import { listByIds, type MovieRecord } from '#admin-api/movies/movie.entity.ts';
import type { NewestList } from '#admin-api/movies/newest.queries.ts';
import { isNarrowed, searchNarrowed, withinOf } from '#admin-api/movies/search/narrowed-search.queries.ts';
import { listAlmostBegun, searchTitles } from '#admin-api/movies/search/search.queries.ts';
import { searchPeople } from '#admin-api/people/person-search.queries.ts';
import {
  searchCollectionsLimit,
  searchMatchesLimit,
  searchOfferLimit,
  searchPeopleLimit,
} from '#schema/bundle.ts';
import type { SearchBundleQuery } from '#schema/movie.ts';

/** The bundle of a page of results; matches are on its first page only. */
export async function readSearch(em: EntityManager, { q, page, limit, sort, ...filters }: SearchBundleQuery) {
  const { ids, total } = await searchNarrowed(em, q, { ...filters, sort }, (page - 1) * limit, limit);
  return {
    movies: await listByIds(em, ids),
    total,
    matches: page === 1 && q !== '' ? await searchMatches(em, q, searchMatchesLimit) : [],
    collections: page === 1 && q !== '' ? await searchCollections(em, q) : [],
    people: page === 1 && q !== '' ? (await searchPeople(em, q, { limit: searchPeopleLimit })).people : [],
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
