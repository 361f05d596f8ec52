import { type EntityManager, type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import { rankedIds } from '#admin-api/movies/list.queries.ts';
import { listByIds, type MovieRecord } from '#admin-api/movies/movie.entity.ts';
import { genreNames } from '#schema/genre.ts';
import { heroLimit, homeRows, recentLimit } from '#schema/home.ts';
import type { MovieType } from '#schema/movie.ts';

const newestIds = (limit: number, type?: MovieType) =>
  type === undefined
    ? sql`select id from movies order by id desc limit ${limit}`
    : sql`select id from movies where type = ${type} order by id desc limit ${limit}`;

const genreIds = (genre: string, limit: number) =>
  sql`select movie_id as id from movie_genres where genre = ${genre} order by movie_id desc limit ${limit}`;

/** The queries of the rows that are not of a genre. */
const sources: Record<string, (limit: number) => RawQueryFragment> = {
  suggestions: (limit) => newestIds(limit, 'movie'),
  popular: rankedIds.popular,
  'must-watch': rankedIds['must-watch'],
  'sci-fi': (limit) => genreIds('sci-fi', limit),
  'tv-shows': (limit) => newestIds(limit, 'tv_show'),
  anime: (limit) => newestIds(limit, 'anime'),
  trending: (limit) => rankedIds.trending(limit),
  top20: rankedIds.top20,
  'watch-now': rankedIds['watch-now'],
};

/** Lists that home uses besides its rows. */
const behindTheRows = [
  { key: 'hero:popular', ids: rankedIds.popular(heroLimit) },
  { key: 'hero:trending', ids: rankedIds.trending(heroLimit) },
  { key: 'hero:newest', ids: newestIds(heroLimit) },
  { key: 'recent', ids: newestIds(recentLimit) },
];

/** All lists of home in two queries: the ids of every list, then each title once. */
export async function readHome(em: EntityManager): Promise<(key: string) => MovieRecord[]> {
  const rows = homeRows.flatMap(({ key, limit, genre }) => {
    const ids = genre === undefined ? sources[key]?.(limit) : genreIds(genreNames(genre)[0] ?? '', limit);
    return ids === undefined ? [] : [{ key, ids }];
  });
  const listed = await em.execute<{ key: string; ids: number[] }[]>(
    [...behindTheRows, ...rows]
      .map(({ key, ids }) => sql`select ${key} as key, array(${ids}) as ids`)
      .reduce((all, list) => sql`${all} union all ${list}`),
  );
  const movies = await listByIds(em, [...new Set(listed.flatMap(({ ids }) => ids))]);
  const byId = new Map(movies.map((movie) => [movie.id, movie]));
  const byKey = new Map(listed.map(({ key, ids }) => [key, ids.flatMap((id) => byId.get(id) ?? [])]));
  return (key) => byKey.get(key) ?? [];
}
