/** The dashboard's queries for requests and problems. */
import { type EntityManager, type RawQueryFragment, raw, sql } from '@mikro-orm/postgresql';
import { contains, countOf, momentOf } from '#admin-api/ground/database/rows.ts';
import { type Written, write } from '#admin-api/ground/database/write.ts';
import { RequestError, refusedField } from '#admin-api/ground/http/errors.ts';
import { listChecks } from '#admin-api/work/links/link-check.queries.ts';
import { askLimits, askMessages } from '#schema/rules/ask-messages.ts';
import type { Ask, AskChanges, AskDetails, AskList, AskQuery } from '#schema/shapes/ask.ts';
import { totalPagesOf } from '#schema/shapes/paging.ts';
import { type AskRecord, askColumns, askJoins } from './ask.queries.ts';
import { recount } from './take-ask.ts';

const presentAsk = (row: AskRecord): Ask => ({
  ...row,
  answeredAt: momentOf(row.answeredAt),
  askedAt: momentOf(row.askedAt),
  createdAt: momentOf(row.createdAt),
});

const columns = sql`${askColumns}, a.is_suspect as "isSuspect", a.created_at as "createdAt", a.asked_at as "askedAt"`;

function wantedAsks({ kind, state, search }: AskQuery): RawQueryFragment {
  return sql`a.merged_into is null
    ${kind === undefined ? raw('') : sql`and a.kind = ${kind}`}
    ${state === undefined ? raw('') : sql`and a.state = ${state}`}
    ${search ? sql`and ${contains('a.name', search)}` : raw('')}`;
}

/** Requests that were merged into another one are listed with it. */
export async function listAsks(em: EntityManager, query: AskQuery): Promise<AskList> {
  const { page, limit, sort } = query;
  const wanted = wantedAsks(query);
  const order = raw(sort === 'most' ? 'a.count desc, a.id desc' : 'a.asked_at desc, a.id desc');
  const rows = await em.execute<AskRecord[]>(sql`
    select ${columns} from (
      select * from asks a where ${wanted} order by ${order} limit ${limit} offset ${(page - 1) * limit}) a ${askJoins}
     order by ${order}`);
  const [open] = await em.execute<{ request: number; problem: number }[]>(sql`
    select count(*) filter (where kind = 'request')::integer as request,
           count(*) filter (where kind = 'problem')::integer as problem
      from asks where merged_into is null and state = 'open'`);
  const total = await countOf(em, sql`asks a where ${wanted}`);
  return {
    asks: rows.map(presentAsk),
    total,
    totalPages: totalPagesOf(total, limit),
    open: open ?? { request: 0, problem: 0 },
  };
}

const notFound = () => new RequestError(404, askMessages.notFound);

export async function getAsk(em: EntityManager, id: number): Promise<AskDetails> {
  const [row] = await em.execute<(AskRecord & { movieId: number | null; episodeId: number | null })[]>(sql`
    select ${columns}, a.movie_id as "movieId", a.episode_id as "episodeId" from asks a ${askJoins} where a.id = ${id}`);
  if (!row) throw notFound();
  const { movieId, episodeId, ...ask } = row;
  const notes = await em.execute<{ note: string; askedAt: Date | string }[]>(sql`
    select v.note, v.asked_at as "askedAt" from asks a join askers v on v.ask_id = a.id
     where (a.id = ${id} or a.merged_into = ${id}) and v.note is not null order by v.asked_at desc limit ${askLimits.notes}`);
  const merged = await em.execute<AskDetails['merged']>(sql`
    select id, name, year, (select count(*)::integer from askers v where v.ask_id = a.id and v.is_counted) as count
      from asks a where merged_into = ${id} order by id`);
  return {
    ...presentAsk(ask),
    notes: notes.map(({ note, askedAt }) => ({ note, askedAt: momentOf(askedAt) })),
    merged,
    similar: ask.kind === 'request' ? await listSimilar(em, id) : [],
    links: movieId === null ? [] : await listChecks(em, { movieId, episodeId }),
  };
}

/** Finds names that share most of their trigrams. */
const listSimilar = (em: EntityManager, id: number) =>
  em.execute<AskDetails['similar']>(sql`
    select a.id, a.name, a.year, a.count, a.state from asks own join asks a on plain_text(a.name) % plain_text(own.name)
     where own.id = ${id} and a.id <> own.id and a.kind = 'request' and a.merged_into is null
     order by similarity(plain_text(a.name), plain_text(own.name)) desc, a.count desc, a.id limit ${askLimits.similar}`);

export async function changeAsk(
  em: EntityManager,
  actor: string,
  id: number,
  changes: AskChanges,
): Promise<Written<AskDetails>> {
  const { state, answer, addedId, mergedInto } = changes;
  return await write(em, actor, async (inside) => {
    const both = [id, mergedInto ?? id];
    const locked = await inside.execute<{ id: number; kind: string; merged_into: number | null }[]>(
      sql`select id, kind, merged_into from asks where id in (${both}) order by id for update`,
    );
    const own = locked.find((row) => row.id === id);
    if (!own) throw notFound();
    if (addedId != null) await requireTitle(inside, addedId);
    if (mergedInto !== undefined) {
      const into = locked.find((row) => row.id === mergedInto && row.id !== id);
      if (mergedInto !== null && !(own.kind === 'request' && into?.kind === 'request' && !into.merged_into))
        throw refusedField('mergedInto', askMessages.mergedInto);
      await moveInto(inside, own, mergedInto);
    }
    if (state !== undefined || answer !== undefined || addedId !== undefined)
      await inside.execute(sql`
        update asks set state = ${state ?? sql`state`}, answer = ${answer === undefined ? sql`answer` : answer},
               added_id = ${addedId === undefined ? sql`added_id` : addedId}, answered_at = now() where id = ${id}`);
    return await getAsk(inside, id);
  });
}

/** Moves a request into another one, together with everything that was merged into it. */
async function moveInto(
  em: EntityManager,
  { id, merged_into: before }: { id: number; merged_into: number | null },
  into: number | null,
): Promise<void> {
  await em.execute(sql`update asks set merged_into = ${into} where id = ${id}`);
  if (into !== null) await em.execute(sql`update asks set merged_into = ${into} where merged_into = ${id}`);
  await recount(em, [id, before ?? id, into ?? id]);
}

async function requireTitle(em: EntityManager, id: number): Promise<void> {
  const [found] = await em.execute(sql`select from movies where id = ${id}`);
  if (!found) throw refusedField('addedId', askMessages.addedId);
}

/** Deletes a request with everyone who sent it, and with everything that was merged into it. */
export const removeAsk = (em: EntityManager, actor: string, id: number): Promise<Written<{ id: number }>> =>
  write(em, actor, async (inside) => {
    const gone = await inside.execute<unknown[]>(sql`delete from asks where id = ${id} returning id`);
    if (gone.length === 0) throw notFound();
    return { id };
  });
