import { type EntityManager, type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import type { ModeratedCommentQuery } from '#schema/comment-moderation.ts';

type CommentFilters = Pick<ModeratedCommentQuery, 'movieId' | 'matchId' | 'status'>;

/** The most matches that are paged through. */
const matchLimit = 1000;
/** The index knows groups of three letters; a shorter text is searched for in this many of the newest comments. */
const scanLimit = 20_000;
const isIndexed = (part: string) => /[\p{L}\p{N}]{3}/u.test(part);

/** Ids of the comments whose name or text contains the words, newest first. */
export async function searchComments(
  em: EntityManager,
  part: string,
  filters: CommentFilters,
): Promise<number[]> {
  const inFilters = sql`select id, name, body from comments c where ${ofFilters(filters)}`;
  const candidates = isIndexed(part) ? inFilters : sql`${inFilters} order by id desc limit ${scanLimit}`;
  const rows = await em.execute<{ id: number }[]>(
    sql`select id from (${candidates}) candidates where ${holds(part)} order by id desc limit ${matchLimit}`,
  );
  return rows.map(({ id }) => id);
}

/** For a comment aliased `c`. */
export function ofFilters({ movieId, matchId, status }: CommentFilters): RawQueryFragment {
  const ofMovie = movieId === undefined ? sql`true` : sql`c.movie_id = ${movieId}`;
  const ofMatch = matchId === undefined ? sql`true` : sql`c.match_id = ${matchId}`;
  const ofStatus = status === undefined ? sql`true` : sql`c.status = ${status}`;
  return sql`${ofMovie} and ${ofMatch} and ${ofStatus}`;
}

/** Escaped after unaccent, which turns a full-width ％ into a wildcard. */
const holds = (part: string): RawQueryFragment =>
  sql`plain_text(name || ' ' || body) like '%' || regexp_replace(plain_text(${part}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
