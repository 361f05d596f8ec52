import { type EntityManager, type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import { contains, countOf } from '#admin-api/ground/database/rows.ts';
import { type Written, write } from '#admin-api/ground/database/write.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { type CommentStatus, commentLimits, commentMessages } from '#schema/shapes/comment.ts';
import type {
  CommentChanges,
  HoldReason,
  ModeratedComment,
  ModeratedCommentQuery,
  OperatorReply,
} from '#schema/shapes/comment-moderation.ts';
import { defaultSetting } from '#schema/shapes/default-settings.ts';
import { CommentEntity, type CommentRecord, type CommentRow, commentColumns } from './comment.entity.ts';

/** How many of the latest reports of a comment the dashboard lists. */
const reportsListed = 20;

/** A comment as the dashboard lists it, with its title. */
export interface ModeratedRecord extends CommentRecord {
  status: CommentStatus;
  heldFor: HoldReason[];
  parent: ModeratedComment['parent'] | null;
  reports: ModeratedComment['reports'];
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
  return {
    comments: await listByIds(
      em,
      ids.map(({ id }) => id),
    ),
    total: await countOf(em, sql`comments c where ${ofFilters(filters)}`),
  };
}

async function listByIds(em: EntityManager, ids: readonly number[]): Promise<ModeratedRecord[]> {
  if (ids.length === 0) return [];
  return await em.execute<ModeratedRecord[]>(sql`
    select ${commentColumns}, c.status, c.held_for as "heldFor",
           case when p.id is not null then json_build_object('name', p.name, 'body', p.body) end as parent,
           (select coalesce(json_agg(json_build_object('reason', r.reason, 'note', r.note) order by r.id desc), '[]')
              from (select * from comment_reports r where r.comment_id = c.id order by r.id desc limit ${reportsListed}) r) as reports,
           case when m.id is not null then json_build_object('title', m.title, 'slug', m.slug, 'type', m.type) end as movie,
           case when g.id is not null then json_build_object('homeTeam', g.home_team, 'awayTeam', g.away_team) end as match
      from comments c left join comments p on p.id = c.parent_id
           left join movies m on m.id = c.movie_id left join matches g on g.id = c.match_id
     where c.id in (${ids}) order by c.id desc`);
}

export async function changeComment(
  em: EntityManager,
  actor: string,
  id: number,
  { status, isSpoiler }: CommentChanges,
): Promise<Written<ModeratedRecord>> {
  return await write(em, actor, async (inside) => {
    if (status !== undefined) await updateStatus(inside, [id], status);
    if (isSpoiler !== undefined) await inside.nativeUpdate(CommentEntity, { id }, { isSpoiler });
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

/** The operator's reply is visible at once; a reply to a reply is placed below the same comment. */
export async function replyAsOperator(
  em: EntityManager,
  actor: string,
  id: number,
  { name, body }: OperatorReply,
): Promise<Written<CommentRow>> {
  return await write(em, actor, async (inside) => {
    const answered = await inside.findOne(CommentEntity, id);
    if (!answered) throw notFound();
    if (answered.status !== 'visible') throw new RequestError(409, commentMessages.replyToHidden);
    const [site] = await inside.execute<{ name: string }[]>(
      sql`select value as name from ui_settings where key = 'branding_site_name'`,
    );
    return inside.create(CommentEntity, {
      movie: answered.movie ?? null,
      match: answered.match ?? null,
      parentId: answered.parentId ?? id,
      name: name ?? (site?.name ?? defaultSetting('branding_site_name')).slice(0, commentLimits.name.max),
      body,
      isOperator: true,
    });
  });
}

/** A decision on a comment also closes its reports. */
async function updateStatus(em: EntityManager, ids: readonly number[], status: CommentStatus) {
  await em.execute(sql`delete from comment_reports where comment_id in (${ids})`);
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

type CommentFilters = Pick<ModeratedCommentQuery, 'movieId' | 'matchId' | 'status' | 'reported'>;

/** The most matches that are paged through. */
const matchLimit = 1000;
/** The index contains trigrams; a shorter text is searched for in this many of the newest comments. */
const scanLimit = 20_000;
const isIndexed = (part: string) => /[\p{L}\p{N}]{3}/u.test(part);

/** Ids of the comments whose name or text contains the words, newest first. */
async function searchComments(em: EntityManager, part: string, filters: CommentFilters): Promise<number[]> {
  const inFilters = sql`select id, name, body from comments c where ${ofFilters(filters)}`;
  const candidates = isIndexed(part) ? inFilters : sql`${inFilters} order by id desc limit ${scanLimit}`;
  const rows = await em.execute<{ id: number }[]>(
    sql`select id from (${candidates}) candidates where ${contains("name || ' ' || body", part)} order by id desc limit ${matchLimit}`,
  );
  return rows.map(({ id }) => id);
}

/** The condition for a comment aliased `c`. */
function ofFilters({ movieId, matchId, status, reported }: CommentFilters): RawQueryFragment {
  const ofMovie = movieId === undefined ? sql`true` : sql`c.movie_id = ${movieId}`;
  const ofMatch = matchId === undefined ? sql`true` : sql`c.match_id = ${matchId}`;
  const ofStatus = status === undefined ? sql`true` : sql`c.status = ${status}`;
  const ofReports = reported ? sql`c.id in (select comment_id from comment_reports)` : sql`true`;
  return sql`${ofMovie} and ${ofMatch} and ${ofStatus} and ${ofReports}`;
}
