/** Stores what visitors ask for: the same request is one row, however many send it. */
import { createHash, randomBytes } from 'node:crypto';
import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { lockName } from '#admin-api/ground/database/write.ts';
import { RequestError, refusedField } from '#admin-api/ground/http/errors.ts';
import { raiseTurn } from '#admin-api/work/links/link-check.queries.ts';
import { askLimits, askMessages } from '#schema/rules/ask-messages.ts';
import { slugOf } from '#schema/rules/slug.ts';
import type { ProblemPost, RequestPost } from '#schema/shapes/ask.ts';

export const newAskKey = () => randomBytes(18).toString('base64url');
export const hashOfKey = (key: string) => createHash('sha256').update(key).digest('base64url');

export interface Voice {
  key: string;
  note: string | null;
  /** Whether the sender may count as one more. */
  isCounted: boolean;
  isSuspect: boolean;
}

/** Two who send the same at once must find each other's row, so they take a lock. */
const lock = (em: EntityManager, what: string) => lockName(em, 'ask', what);

export const nameOfRequest = (post: RequestPost) => `request ${alikeOf(wantedTitle(post).name)}`;
export const nameOfProblem = ({ movieId, episodeId = null, reason }: ProblemPost) =>
  `problem ${movieId} ${episodeId} ${reason}`;

/** A year or kind that only some of the requests give does not make them different. */
export async function takeRequest(em: EntityManager, post: RequestPost, voice: Voice): Promise<void> {
  await lock(em, nameOfRequest(post));
  const { name, year } = wantedTitle(post);
  const type = post.type ?? null;
  const alike = alikeOf(name);
  const [same] = await em.execute<{ id: number }[]>(sql`
    select a.id from asks a join asks h on h.id = coalesce(a.merged_into, a.id)
     where a.alike = ${alike} and h.state <> 'done'
       and (a.year = ${year}::smallint) is not false and (a.type = ${type}::text) is not false
     order by (a.year = ${year}::smallint) is true desc, (a.type = ${type}::text) is true desc, h.count desc, a.id limit 1`);
  if (same && !voice.isSuspect)
    await em.execute(sql`
      update asks set year = coalesce(year, ${year}::smallint), type = coalesce(type, ${type}::text) where id = ${same.id}`);
  const [added] = same
    ? [same]
    : await em.execute<{ id: number }[]>(sql`
        insert into asks (kind, name, year, type, alike, is_suspect)
        values ('request', ${name}, ${year}, ${type}, ${alike}, ${voice.isSuspect}) returning id`);
  if (added) await addVoice(em, added.id, voice);
}

/** A closed problem that is reported again is a new problem. */
export async function takeProblem(em: EntityManager, post: ProblemPost, voice: Voice): Promise<void> {
  const { movieId, episodeId = null, reason } = post;
  const name = await requireReported(em, movieId, episodeId);
  await lock(em, nameOfProblem(post));
  const [same] = await em.execute<{ id: number }[]>(sql`
    select id from asks
     where kind = 'problem' and movie_id = ${movieId} and episode_id is not distinct from ${episodeId}::integer
       and reason = ${reason} and state in ('open', 'answered') order by id limit 1`);
  const [added] = same
    ? [same]
    : await em.execute<{ id: number }[]>(sql`
        insert into asks (kind, name, movie_id, episode_id, reason, is_suspect)
        values ('problem', ${name}, ${movieId}, ${episodeId}, ${reason}, ${voice.isSuspect}) returning id`);
  if (added) await addVoice(em, added.id, voice);
  if (reason === 'not-playing' && voice.isCounted) await raiseTurn(em, { movieId, episodeId });
}

/** The title's name; 404 when visitors do not see it, 400 when the episode does not belong to it. */
async function requireReported(
  em: EntityManager,
  movieId: number,
  episodeId: number | null,
): Promise<string> {
  const [title] = await em.execute<{ title: string }[]>(
    sql`select title from movies where id = ${movieId} and publication = 'published'`,
  );
  if (!title) throw new RequestError(404, 'Movie not found');
  if (episodeId === null) return title.title;
  const [episode] = await em.execute(sql`
    select from episodes e join seasons s on s.id = e.season_id
     where e.id = ${episodeId} and s.show_id = ${movieId} and e.publication = 'published' and s.publication = 'published'`);
  if (episode) return title.title;
  throw refusedField('episodeId', askMessages.episodeId);
}

async function addVoice(em: EntityManager, id: number, voice: Voice): Promise<void> {
  const { key, note, isCounted, isSuspect } = voice;
  await em.execute(sql`
    insert into askers as a (ask_id, asker, note, is_counted)
    values (${id}, ${hashOfKey(key)}, ${note}, ${isCounted})
    on conflict (ask_id, asker) do update set note = coalesce(excluded.note, a.note), asked_at = now()`);
  const [head] = await em.execute<{ id: number }[]>(sql`
    update asks set is_suspect = asks.is_suspect and ${isSuspect}, asked_at = now()
      from asks own where own.id = ${id} and asks.id = coalesce(own.merged_into, own.id) returning asks.id`);
  if (head) await recount(em, [head.id]);
}

/** Counts a person who sent two merged requests once. */
export async function recount(em: EntityManager, ids: readonly number[]): Promise<void> {
  await em.execute(sql`
    update asks h set count = (
        select count(distinct v.asker) filter (where v.is_counted) from asks a join askers v on v.ask_id = a.id
         where a.id = h.id or a.merged_into = h.id)
     where h.id in (${[...ids]})`);
}

interface WantedTitle {
  name: string;
  year: number | null;
}

const yearBehind = /^(.+?)\s*[([](\d{4})[)\]]$/s;

/** 'Nosferatu (1922)' contains its year; a bare number may belong to the name, as in Blade Runner 2049. */
export function wantedTitle({ name, year }: { name: string; year?: number | null | undefined }): WantedTitle {
  const [, before = '', digits = ''] = yearBehind.exec(name) ?? [];
  const said = Number(digits);
  const isYear = said >= askLimits.year.min && said <= askLimits.year.max;
  if (!isYear || (year != null && year !== said)) return { name, year: year ?? null };
  return { name: before, year: said };
}

/** A key that is equal for names that differ only in capitals, accents, signs, letters of other scripts, or a leading 'The'. */
export function alikeOf(name: string): string {
  const plain = name.toLowerCase().replaceAll('&', ' and ');
  return slugOf(plain).replace(/^the-(?=.)/, '') || plain.replaceAll(/\s/g, '');
}
