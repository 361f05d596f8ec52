import { type EntityManager, type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import { idsInOrder } from '#admin-api/records/collections/collection-titles.queries.ts';
import { rankedIds } from '#admin-api/records/movies/list.queries.ts';
import { listByIds, type MovieRecord } from '#admin-api/records/movies/movie.entity.ts';
import { genreNames } from '#schema/rules/genre.ts';
import { genreOfRow } from '#schema/rules/home-rows.ts';
import { heroLimit, recentLimit } from '#schema/rules/limits.ts';
import type { HomeArrangement, RowSource } from '#schema/shapes/home-arrangement.ts';
import { apart, isKept } from './apart.ts';
import { listByRule } from './home-rule.queries.ts';
import { newestIds, suggestedIds } from './suggestions.queries.ts';

/** For a row that is called '… Movies'. */
const movieIdsOfGenre = (genre: string, limit: number) =>
  sql`select movie_id as id from movie_genres where genre = ${genre} and type = 'movie'
       order by movie_id desc limit ${limit}`;

/** The queries of the specification's rows that are not of a genre, and of the lists behind them. */
const sources: Record<string, (limit: number) => RawQueryFragment> = {
  suggestions: suggestedIds,
  popular: rankedIds.popular,
  'must-watch': rankedIds['must-watch'],
  'tv-shows': (limit) => newestIds(limit, 'tv_show'),
  anime: (limit) => newestIds(limit, 'anime'),
  trending: (limit) =>
    sql`select id from movies where is_trending and type = 'movie' order by popularity desc, id desc limit ${limit}`,
  'sci-fi': (limit) =>
    sql`select movie_id as id from movie_genres where genre = 'sci-fi' order by movie_id desc limit ${limit}`,
  top20: rankedIds.top20,
};

/** The hero of the specification takes its titles from these, in this order. */
const heroLists = [
  { key: 'hero:popular', ids: rankedIds.popular(heroLimit) },
  { key: 'hero:trending', ids: rankedIds.trending(heroLimit) },
  { key: 'hero:newest', ids: newestIds(heroLimit) },
];

interface Wanted {
  key: string;
  source: RowSource;
  limit: number;
}

interface Listed {
  key: string;
  ids: number[];
}

/** The query of ids for a source; null for a rule, which may take several queries. */
function idsOfSource({ key, source, limit }: Wanted): RawQueryFragment | null {
  if (source.kind === 'rule') return null;
  if (source.kind === 'collection') return idsInOrder(source.collection, limit);
  const genre = genreNames(genreOfRow(key) ?? '')[0];
  return sources[key]?.(limit) ?? (genre === undefined ? null : movieIdsOfGenre(genre, limit));
}

export interface HomeRecords {
  hero: MovieRecord[];
  recent: MovieRecord[];
  row: (key: string) => MovieRecord[];
  /** The slugs of the collections that rows show; undefined for a deleted one. */
  slugOf: (collection: number) => string | undefined;
}

/** Reads all lists of home: one query for the ids of all lists without a rule, one for each rule, then each title once. */
export async function readHome(em: EntityManager, { hero, rows }: HomeArrangement): Promise<HomeRecords> {
  const isStandardHero = !hero.isHidden && hero.source.kind === 'standard';
  const shownRows = rows.filter(({ isHidden }) => !isHidden);
  const wanted: Wanted[] = [
    ...shownRows,
    ...(hero.isHidden || isStandardHero ? [] : [{ key: 'hero', source: hero.source, limit: heroLimit }]),
  ];
  const lists = [
    { key: 'recent:titles', ids: newestIds(recentLimit) },
    ...(isStandardHero ? heroLists : []),
    ...wanted.flatMap((one) => {
      // Twice as many, for those that a neighbour shows.
      const ids = idsOfSource(isKept(one) ? one : { ...one, limit: 2 * one.limit });
      return ids === null ? [] : [{ key: `row:${one.key}`, ids }];
    }),
  ];
  const listed = await em.execute<Listed[]>(
    lists
      .map(({ key, ids }) => sql`select ${key} as key, array(${ids}) as ids`)
      .reduce((all, list) => sql`${all} union all ${list}`),
  );
  for (const { key, source, limit } of wanted)
    if (source.kind === 'rule')
      listed.push({ key: `row:${key}`, ids: await listByRule(em, source.rule, limit) });
  const idsByKey = new Map(listed.map(({ key, ids }) => [key, ids]));
  const chosen = apart(shownRows.map((row) => ({ ...row, ids: idsByKey.get(`row:${row.key}`) ?? [] })));
  const idsOf = ({ key, ids }: Listed) => chosen.get(key.replace(/^row:/, '')) ?? ids;
  const movies = await listByIds(em, [...new Set(listed.flatMap(idsOf))]);
  const byId = new Map(movies.map((movie) => [movie.id, movie]));
  const byKey = new Map(listed.map((list) => [list.key, idsOf(list).flatMap((id) => byId.get(id) ?? [])]));
  const list = (key: string) => byKey.get(key) ?? [];
  const slugs = await listSlugs(em, wanted);
  const shown = isStandardHero ? heroLists.flatMap(({ key }) => list(key)) : list('row:hero');
  return {
    hero: [...new Set(shown)].slice(0, heroLimit),
    recent: list('recent:titles'),
    row: (key) => list(`row:${key}`),
    slugOf: (collection) => slugs.get(collection),
  };
}

async function listSlugs(em: EntityManager, wanted: readonly Wanted[]): Promise<Map<number, string>> {
  const ids = wanted.flatMap(({ source }) => (source.kind === 'collection' ? [source.collection] : []));
  if (ids.length === 0) return new Map();
  const rows = await em.execute<{ id: number; slug: string }[]>(
    sql`select id, slug from collections where id in (${ids})`,
  );
  return new Map(rows.map(({ id, slug }) => [id, slug]));
}
