import { type EntityManager, type RawQueryFragment, raw, sql } from '@mikro-orm/postgresql';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { columnOf } from '#schema/records/field.ts';
import { collectionMessages } from '#schema/shapes/collection.ts';
import {
  type DeadLink,
  type DeadLinkList,
  type LinkField,
  type LinkOwner,
  type LinkState,
  linkFields,
  mostWaiting,
} from '#schema/shapes/dead-link.ts';
import { personMessages } from '#schema/shapes/person.ts';
import { linksCheckKey } from '#schema/shapes/ui-setting.ts';
import type { HeardLink } from './server-connection.ts';

export async function areLinksChecked(em: EntityManager): Promise<boolean> {
  const rows = await em.execute(sql`select from ui_settings where key = ${linksCheckKey} and value = 'true'`);
  return rows.length > 0;
}

/** Titles come last: seasons and episodes may have moved to another one since their addresses were checked. */
const tables = ['matches', 'people', 'collections', 'seasons', 'episodes', 'movies'] as const;

/** Which addresses are gathered next: those of the records of a table after an id. */
export interface GatherCursor {
  table: (typeof tables)[number];
  after: number;
}
export const firstCursor: GatherCursor = { table: tables[0], after: 0 };

/** The addresses that can be requested; a trailer may be the bare id of a film. */
const isRequestable = sql`(address ~* '^http(s|)://' or field = 'trailer_url' and address is not null)`;

/**
 * Notes the addresses of the next records; returns how it goes on, or null behind the last title. Known ones are not touched: a
 * conflict would lock them, and a check that ends meanwhile would leave them out.
 */
export async function gatherLinks(
  em: EntityManager,
  cursor: GatherCursor,
  records: number,
): Promise<GatherCursor | null> {
  let { after } = cursor;
  for (const table of tables.slice(tables.indexOf(cursor.table))) {
    const last = await gatherFrom(em, { table, after }, records);
    if (last !== null) return { table, after: last };
    after = 0;
  }
  return null;
}

async function gatherFrom(
  em: EntityManager,
  { table, after }: GatherCursor,
  records: number,
): Promise<number | null> {
  const [found] = await em.execute<{ last: number | null }[]>(sql`
    select max(id) as last from (select id from ${sql.ref(table)} where id > ${after} order by id limit ${records}) next`);
  const last = found?.last ?? null;
  if (last === null) return null;
  await em.execute(sql`
    insert into link_checks (place, record_id, field, movie_id, address)
      select place, record_id, field, movie_id, address from checked_links l
       where place = ${table} and record_id > ${after} and record_id <= ${last}
         and ${isRequestable}
         and not exists (select from link_checks c
                          where c.place = ${table} and c.record_id > ${after} and c.record_id <= ${last}
                            and (c.record_id, c.field) = (l.record_id, l.field) and c.movie_id is not distinct from l.movie_id)
    on conflict (place, record_id, field) do update set movie_id = excluded.movie_id`);
  if (table === 'movies')
    await em.execute(sql`
      select find_dead_titles(array_agg(id)) from movies where id > ${after} and id <= ${last} having count(*) > 0`);
  return last;
}

interface LinkRecord {
  table: string;
  recordId: number;
  field: string;
  address: string;
}

/**
 * Takes the addresses whose turn it is, each once, however many records have it. Another server leaves them alone for a while, in which
 * they are checked.
 */
export async function takeDueLinks(em: EntityManager, most: number): Promise<string[]> {
  const rows = await em.execute<{ address: string }[]>(sql`
    update link_checks c set next_at = now() + interval '15 minutes'
      from (select place, record_id, field from link_checks where next_at <= now()
             order by next_at limit ${most} for update skip locked) due
     where (c.place, c.record_id, c.field) = (due.place, due.record_id, due.field)
    returning c.address`);
  return [...new Set(rows.map(({ address }) => address))];
}

/** An address that is dead is asked again after as long as it has been failing: after a day at first, then ever more seldom, at last weekly. */
const backoff = sql`now() + least(interval '7 days', greatest(interval '1 day', now() - c.failed_at))`;

/**
 * Notes what came of a check, for every record that has the address. An address that is gone is dead at once, one that fails is asked
 * again a day later and dead if it fails then, too. A record that is being written is left out: a check must not wait for several
 * records at once, and its own turn comes again.
 */
export async function noteCheck(
  em: EntityManager,
  address: string,
  { verdict, status, deniesFraming }: HeardLink,
): Promise<void> {
  const isFailure = verdict === 'gone' || verdict === 'failed';
  const isGone = verdict === 'gone';
  const hasFailedBefore = sql`coalesce(c.failed_at <= now() - interval '1 day', false)`;
  // Up to a day more spreads what was added at once.
  const aWeek = sql`now() + interval '7 days' + random() * interval '1 day'`;
  await em.transactional(async (inside) => {
    const rows = await inside.execute<{ movie_id: number | null }[]>(sql`
      update link_checks c
         set checked_at = now(), status = ${status}::integer,
             failed_at = case when ${isFailure} then coalesce(c.failed_at, now()) end,
             denies_framing = c.field = 'stream_url' and coalesce(${deniesFraming ?? null}::boolean, c.denies_framing),
             is_dead = ${isFailure} and (${isGone} or c.is_dead or ${hasFailedBefore}),
             next_at = case when ${verdict === 'failed'} and not c.is_dead and not ${hasFailedBefore}
                            then coalesce(c.failed_at, now()) + interval '1 day'
                            when ${isFailure} then ${backoff} else ${aWeek} end
        from (select place, record_id, field from link_checks where address = ${address} for update skip locked) own
       where (c.place, c.record_id, c.field) = (own.place, own.record_id, own.field)
      returning c.movie_id`);
    const titles = [...new Set(rows.flatMap(({ movie_id }) => movie_id ?? []))].sort((a, b) => a - b);
    if (titles.length > 0) await inside.execute(sql`select find_dead_titles(array[${titles}]::integer[])`);
  });
}

interface Checked {
  movieId: number;
  /** null: the title's own addresses. */
  episodeId: number | null;
}

/**
 * Puts the addresses that visitors reported first in the queue, those that no round has gathered yet as well; at most once an hour,
 * however many report them.
 */
export async function raiseTurn(em: EntityManager, { movieId, episodeId }: Checked): Promise<void> {
  if (!(await areLinksChecked(em))) return;
  await em.execute(sql`
    insert into link_checks (place, record_id, field, movie_id, address, next_at)
      select place, record_id, field, movie_id, address, '-infinity' from checked_links
       where place = ${episodeId === null ? 'movies' : 'episodes'} and record_id = ${episodeId ?? movieId} and ${isRequestable}
    on conflict (place, record_id, field) do update set next_at = '-infinity'
      where link_checks.next_at > '-infinity' and coalesce(link_checks.checked_at <= now() - interval '1 hour', true)`);
}

interface CheckRecord extends Pick<LinkRecord, 'field' | 'address'> {
  state: LinkState;
  status: number | null;
  since: Date | string | null;
  checkedAt: Date | string | null;
}

/** All addresses of a title or an episode, whether or not they were checked. */
export async function listChecks(em: EntityManager, { movieId, episodeId }: Checked) {
  const rows = await em.execute<CheckRecord[]>(sql`
    select r.field, r.address, c.status, c.failed_at as since, c.checked_at as "checkedAt",
           case when c.checked_at is null then 'unchecked' when c.is_dead then 'dead' when c.failed_at is not null then 'failing'
                when c.status < 400 then 'alive' else 'unknown' end as state
      from checked_links r left join link_checks c using (place, record_id, field)
     where r.place = ${episodeId === null ? 'movies' : 'episodes'} and r.record_id = ${episodeId ?? movieId} and r.address <> '' and (r.field in ('stream_url', 'download_url', 'trailer_url') or r.address ~* '^http(s|):')
     order by r.nth, r.field`);
  return rows.map(({ field, since, checkedAt, ...row }) => ({
    ...row,
    field: fieldNamed(field),
    since: momentOf(since),
    checkedAt: momentOf(checkedAt),
  }));
}

/** 'subtitles de' is one of several subtitles. */
const fieldNamed = (field: string): LinkField =>
  linkFields.find((name) => columnOf(name) === field) ?? 'subtitles';

const momentOf = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString());

interface DeadRecord extends LinkRecord {
  seasonId: number | null;
  status: number | null;
  since: string;
  checkedAt: string;
  nextAt: string;
}

const kinds: Readonly<Record<string, DeadLink['kind']>> = {
  movies: 'title',
  seasons: 'season',
  episodes: 'episode',
  matches: 'match',
  people: 'person',
  collections: 'collection',
};

const presentDead = ({ table, recordId, field, since, checkedAt, nextAt, ...row }: DeadRecord): DeadLink => ({
  ...row,
  kind: kinds[table] ?? 'title',
  id: recordId,
  field: fieldNamed(field),
  since: new Date(since).toISOString(),
  checkedAt: new Date(checkedAt).toISOString(),
  nextAt: new Date(nextAt).toISOString(),
});

const deadColumns = raw(
  `c.place as "table", c.record_id as "recordId", c.field, c.address, c.status, c.failed_at as since, c.checked_at as "checkedAt",
   greatest(c.next_at, now()) as "nextAt",
   case c.place when 'seasons' then c.record_id when 'episodes' then (select season_id from episodes where id = c.record_id) end as "seasonId"`,
);

const owners = {
  title: { table: 'movies', missing: 'Movie not found' },
  season: { table: 'seasons', missing: 'Season not found' },
  episode: { table: 'episodes', missing: 'Episode not found' },
  match: { table: 'matches', missing: 'Match not found' },
  person: { table: 'people', missing: personMessages.notFound },
  collection: { table: 'collections', missing: collectionMessages.notFound },
} as const;

/** The condition that a check is one of this record; those of a title include those of its seasons and episodes. */
async function isOf(em: EntityManager, { kind, id }: LinkOwner): Promise<RawQueryFragment> {
  const { table, missing } = owners[kind];
  const [owner] = await em.execute(sql`select from ${sql.ref(table)} where id = ${id}`);
  if (!owner) throw new RequestError(404, missing);
  return kind === 'title' ? sql`c.movie_id = ${id}` : sql`c.place = ${table} and c.record_id = ${id}`;
}

/** Puts the dead addresses of a record first in the queue, apart from those that were asked in the last minute. */
export async function askDeadAgain(em: EntityManager, owner: LinkOwner): Promise<number> {
  const isOwn = await isOf(em, owner);
  if (!(await areLinksChecked(em))) return 0;
  const rows = await em.execute(sql`
    update link_checks c set next_at = '-infinity'
     where ${isOwn} and c.is_dead and c.checked_at < now() - interval '1 minute' returning c.record_id`);
  return rows.length;
}

export async function listDeadLinks(em: EntityManager, owner: LinkOwner): Promise<DeadLink[]> {
  const isOwn = await isOf(em, owner);
  const rows = await em.execute<DeadRecord[]>(sql`
    select ${deadColumns} from link_checks c
     where ${isOwn} and c.is_dead order by c.place desc, c.record_id, c.field limit 1000`);
  return rows.map(presentDead);
}

/** Those that died last, of all records. */
export async function listNewestDead(em: EntityManager, limit: number): Promise<DeadLinkList> {
  type Owner = Pick<DeadLinkList['links'][number], 'name' | 'slug' | 'type'>;
  const rows = await em.execute<(DeadRecord & Owner)[]>(sql`
    select ${deadColumns}, coalesce(m.title, t.home_team || ' vs ' || t.away_team, p.name, k.title) as name,
           coalesce(m.slug, p.slug, k.slug) as slug, m.type
      from (select * from dead_links order by since desc limit ${limit}) d
      join link_checks c using (place, record_id, field)
      left join movies m on m.id = d.movie_id
      left join matches t on d.place = 'matches' and t.id = d.record_id
      left join people p on d.place = 'people' and p.id = d.record_id
      left join collections k on d.place = 'collections' and k.id = d.record_id
     order by d.since desc, d.place, d.record_id, d.field`);
  const isChecked = await areLinksChecked(em);
  const of = (table: string) =>
    sql`(select count(distinct record_id)::integer from dead_links where place = ${table})`;
  const [count] = await em.execute<Omit<DeadLinkList, 'links'>[]>(sql`
    select (select count(*)::integer from dead_titles) as titles, ${of('matches')} as matches, ${of('people')} as people,
           ${of('collections')} as collections,
           (select count(*)::integer from (select from link_checks where next_at <= now() limit ${isChecked ? mostWaiting : 0}) due) as waiting`);
  return {
    links: rows.map(presentDead) as DeadLinkList['links'],
    ...(count ?? { titles: 0, matches: 0, people: 0, collections: 0, waiting: 0 }),
  };
}
