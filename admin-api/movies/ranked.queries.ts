import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { mustWatchRating, top20Size } from '#schema/ranking.ts';
import { idsOf } from './movie.rows.ts';
import { countList, type IdPage } from './newest.queries.ts';

/** The queries of the ranked lists, each read from an index of its order; home joins them into one. */
export const rankedIds = {
  popular: (limit: number) => sql`select id from movies order by popularity desc, id desc limit ${limit}`,
  'must-watch': (limit: number) =>
    sql`select id from movies where rating >= ${mustWatchRating} order by rating desc nulls last, id desc limit ${limit}`,
  trending: (limit: number, offset = 0) =>
    sql`select id from movies where is_trending order by popularity desc, id desc offset ${offset} limit ${limit}`,
  'watch-now': (limit: number) =>
    sql`select id from movies where is_watchable order by popularity desc, id desc limit ${limit}`,
  /** The flagged ones, then the best rated. */
  top20: (limit: number) => sql`
    select id from (
      (select id, 1 as place, rating from movies where is_top20 order by rating desc nulls last, id desc limit ${top20Size})
      union all
      (select id, 2, rating from movies where not is_top20 order by rating desc nulls last, id desc limit ${top20Size})
    ) best order by place, rating desc nulls last, id desc limit ${Math.min(limit, top20Size)}`,
};
export type RankedList = keyof typeof rankedIds;

export const listRanked = (em: EntityManager, list: RankedList, limit: number) =>
  idsOf(em, rankedIds[list](limit));

export async function listTrending(em: EntityManager, offset: number, limit: number): Promise<IdPage> {
  return { ids: await idsOf(em, rankedIds.trending(limit, offset)), total: await countList(em, 'trending') };
}
