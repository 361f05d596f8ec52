import { type EntityManager, type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import { idsInOrder } from '#admin-api/collections/collection-titles.queries.ts';
import { rankedIds } from '#admin-api/movies/list.queries.ts';
import { listByIds, type MovieRecord } from '#admin-api/movies/movie.entity.ts';
import { genreNames } from '#schema/genre.ts';
import type { HomeArrangement, RowSource } from '#schema/home-arrangement.ts';
import { genreOfRow } from '#schema/home-rows.ts';
import { heroLimit, recentLimit } from '#schema/limits.ts';
import type { MovieType } from '#schema/movie.ts';
import { listByRule } from './home-rule.queries.ts';

const newestIds = (limit: number, type?: MovieType) =>
  type === undefined
    ? sql`select id from movies order by id desc limit ${limit}`
    : sql`select id from movies where type = ${type} order by id desc limit ${limit}`;

const genreIds = (genre: string, limit: number) =>
  sql`select movie_id as id from movie_genres where genre = ${genre} order by movie_id desc limit ${limit}`;

/** The queries of the specification's rows that are not of a genre, and of the lists behind them. */
const sources: Record<string, (limit: number) => RawQueryFragment> = {
  suggestions: (limit) => newestIds(limit, 'movie'),
  popular: rankedIds.popular,
  'must-watch': rankedIds['must-watch'],
  'tv-shows': (limit) => newestIds(limit, 'tv_show'),
  anime: (limit) => newestIds(limit, 'anime'),
  trending: (limit) => rankedIds.trending(limit),
  top20: rankedIds.top20,
  'watch-now': rankedIds['watch-now'],
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
  const genre = genreOfRow(key);
  if (genre !== undefined) return genreIds(genreNames(genre)[0] ?? '', limit);
  return sources[key]?.(limit) ?? null;
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
  const wanted: Wanted[] = [
    ...rows.filter(({ isHidden }) => !isHidden),
    ...(hero.isHidden || isStandardHero ? [] : [{ key: 'hero', source: hero.source, limit: heroLimit }]),
  ];
  const lists = [
    { key: 'recent:titles', ids: newestIds(recentLimit) },
    ...(isStandardHero ? heroLists : []),
    ...wanted.flatMap((one) => {
      const ids = idsOfSource(one);
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
  const movies = await listByIds(em, [...new Set(listed.flatMap(({ ids }) => ids))]);
  const byId = new Map(movies.map((movie) => [movie.id, movie]));
  const byKey = new Map(listed.map(({ key, ids }) => [key, ids.flatMap((id) => byId.get(id) ?? [])]));
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
