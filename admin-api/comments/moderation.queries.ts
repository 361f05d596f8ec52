import { type EntityManager, type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import { type Written, write } from '#admin-api/database/write.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import type { CommentStatus } from '#schema/comment.ts';
import type { HoldReason, ModeratedComment, ModeratedCommentQuery } from '#schema/comment-moderation.ts';
import type { CommentRecord } from './comment.entity.ts';

/** A comment as the dashboard lists it, with its title. */
export interface ModeratedRecord extends CommentRecord {
  status: CommentStatus;
  heldFor: HoldReason[];
  movie: ModeratedComment['movie'] | null;
  match: ModeratedComment['match'] | null;
}

/** Newest first, of any status. */
export async function listModerated(
  em: EntityManager,
  { page, limit, search, ...filters }: ModeratedCommentQuery,
) {
  const offset = (page - 1) * limit;
  if (search !== undefined && search !== '') {
    const found = await searchComments(em, search, filters);
    return { comments: await listByIds(em, found.slice(offset, offset + limit)), total: found.length };
  }
  const ids = await em.execute<{ id: number }[]>(
    sql`select c.id from comments c where ${ofFilters(filters)} order by c.id desc offset ${offset} limit ${limit}`,
  );
  const [row] = await em.execute<{ total: number }[]>(
    sql`select count(*)::integer as total from comments c where ${ofFilters(filters)}`,
  );
  return {
    comments: await listByIds(
      em,
      ids.map(({ id }) => id),
    ),
    total: row?.total ?? 0,
  };
}

async function listByIds(em: EntityManager, ids: readonly number[]): Promise<ModeratedRecord[]> {
  if (ids.length === 0) return [];
  return await em.execute<ModeratedRecord[]>(sql`
    select c.id, c.movie_id as "movieId", c.match_id as "matchId", c.name, c.body, c.status, c.held_for as "heldFor", c.created_at as "createdAt",
           case when m.id is not null then json_build_object('title', m.title, 'slug', m.slug, 'type', m.type) end as movie,
           case when g.id is not null then json_build_object('homeTeam', g.home_team, 'awayTeam', g.away_team) end as match
      from comments c left join movies m on m.id = c.movie_id left join matches g on g.id = c.match_id
     where c.id in (${ids}) order by c.id desc`);
}

export async function setStatus(
  em: EntityManager,
  actor: string,
  id: number,
  status: CommentStatus,
): Promise<Written<ModeratedRecord>> {
  return await write(em, actor, async (inside) => {
    await updateStatus(inside, [id], status);
    const [changed] = await listByIds(inside, [id]);
    if (!changed) throw notFound();
    return changed;
  });
}

/** Returns those of the ids that exist. */
export async function setStatuses(
  em: EntityManager,
  actor: string,
  ids: readonly number[],
  status: CommentStatus,
): Promise<Written<number[]>> {
  return await write(em, actor, (inside) => updateStatus(inside, ids, status));
}

export async function removeComments(
  em: EntityManager,
  actor: string,
  ids: readonly number[],
): Promise<Written<number[]>> {
  return await write(em, actor, async (inside) =>
    idsOf(await inside.execute(sql`delete from comments where id in (${inOrder(ids)}) returning id`)),
  );
}

async function updateStatus(em: EntityManager, ids: readonly number[], status: CommentStatus) {
  return idsOf(
    await em.execute(sql`update comments set status = ${status} where id in (${inOrder(ids)}) returning id`),
  );
}

/** Locked in the order of ids, so that two administrators wait for each other instead of deadlocking. */
const inOrder = (ids: readonly number[]) =>
  sql`select id from comments where id in (${ids}) order by id for update`;

function idsOf(rows: { id: number }[]): number[] {
  if (rows.length === 0) throw notFound();
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

const notFound = () => new RequestError(404, 'Comment not found');

type CommentFilters = Pick<ModeratedCommentQuery, 'movieId' | 'matchId' | 'status'>;

/** The most matches that are paged through. */
const matchLimit = 1000;
/** The index knows groups of three letters; a shorter text is searched for in this many of the newest comments. */
const scanLimit = 20_000;
const isIndexed = (part: string) => /[\p{L}\p{N}]{3}/u.test(part);

/** Ids of the comments whose name or text contains the words, newest first. */
async function searchComments(em: EntityManager, part: string, filters: CommentFilters): Promise<number[]> {
  const inFilters = sql`select id, name, body from comments c where ${ofFilters(filters)}`;
  const candidates = isIndexed(part) ? inFilters : sql`${inFilters} order by id desc limit ${scanLimit}`;
  const rows = await em.execute<{ id: number }[]>(
    sql`select id from (${candidates}) candidates where ${holds(part)} order by id desc limit ${matchLimit}`,
  );
  return rows.map(({ id }) => id);
}

/** For a comment aliased `c`. */
function ofFilters({ movieId, matchId, status }: CommentFilters): RawQueryFragment {
  const ofMovie = movieId === undefined ? sql`true` : sql`c.movie_id = ${movieId}`;
  const ofMatch = matchId === undefined ? sql`true` : sql`c.match_id = ${matchId}`;
  const ofStatus = status === undefined ? sql`true` : sql`c.status = ${status}`;
  return sql`${ofMovie} and ${ofMatch} and ${ofStatus}`;
}

/** Escaped after unaccent, which turns a full-width ％ into a wildcard. */
const holds = (part: string): RawQueryFragment =>
  sql`plain_text(name || ' ' || body) like '%' || regexp_replace(plain_text(${part}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
