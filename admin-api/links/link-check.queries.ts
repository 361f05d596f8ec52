import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { RequestError } from '#admin-api/http/errors.ts';
import type { DeadLink, DeadLinkList, LinkField } from '#schema/dead-link.ts';
import { linksCheckKey } from '#schema/ui-setting.ts';
import type { CheckedLink } from './check-link.ts';

export async function areLinksChecked(em: EntityManager): Promise<boolean> {
  const rows = await em.execute(sql`select from ui_settings where key = ${linksCheckKey} and value = 'true'`);
  return rows.length > 0;
}

/** Notes the addresses of the next titles and of their episodes; returns the last of these titles, or null behind the end. */
export async function gatherLinks(em: EntityManager, after: number, titles: number): Promise<number | null> {
  const [found] = await em.execute<{ last: number | null }[]>(sql`
    with next as materialized (select * from movies where id > ${after} order by id limit ${titles}),
    links as (
      select 'movies' as place, m.id as record_id, f.field, m.id as movie_id, f.address from next m
        cross join lateral (values ('stream_url', m.stream_url), ('download_url', m.download_url),
                                   ('trailer_url', m.trailer_url), ('poster_url', m.poster_url)
                            union all select * from subtitle_links(m.subtitles)) f (field, address)
      union all
      select 'episodes', e.id, f.field, m.id, f.address from next m
        join seasons s on s.show_id = m.id join episodes e on e.season_id = s.id
        cross join lateral (values ('stream_url', e.stream_url), ('download_url', e.download_url),
                                   ('poster_url', e.poster_url)
                            union all select * from subtitle_links(e.subtitles)) f (field, address)
    ), noted as (
      insert into link_checks (place, record_id, field, movie_id, address)
        select * from links where address ~* '^http(s|)://' or field = 'trailer_url' and address is not null
      on conflict (place, record_id, field) do update set movie_id = excluded.movie_id
        where link_checks.movie_id <> excluded.movie_id
    )
    select max(id) as last from next`);
  const last = found?.last ?? null;
  // Seasons may have moved to another title since their addresses were checked.
  if (last !== null)
    await em.execute(sql`
      select find_dead_titles(array_agg(id)) from movies where id > ${after} and id <= ${last} having count(*) > 0`);
  return last;
}

export interface DueLink {
  place: string;
  recordId: number;
  field: string;
  address: string;
}

/** Takes the addresses whose turn it is. Another server leaves them alone for a while, in which they are checked. */
export const takeDueLinks = (em: EntityManager, most: number): Promise<DueLink[]> =>
  em.execute<DueLink[]>(sql`
    update link_checks c set next_at = now() + interval '15 minutes'
      from (select place, record_id, field from link_checks where next_at <= now()
             order by next_at limit ${most} for update skip locked) due
     where (c.place, c.record_id, c.field) = (due.place, due.record_id, due.field)
    returning c.place, c.record_id as "recordId", c.field, c.address`);

/** An address that is dead is asked again after as long as it has been failing: after a day at first, then ever more seldom, at last weekly. */
const backoff = sql`now() + least(interval '7 days', greatest(interval '1 day', now() - c.failed_at))`;

/**
 * Notes what came of a check. An address that is gone is dead at once, one that fails is asked again a day later and dead if it fails
 * then, too.
 */
export async function noteCheck(
  em: EntityManager,
  link: DueLink,
  { verdict, status }: CheckedLink,
): Promise<void> {
  const isFailure = verdict === 'gone' || verdict === 'failed';
  const isGone = verdict === 'gone';
  const hasFailedBefore = sql`coalesce(c.failed_at <= now() - interval '1 day', false)`;
  // Up to a day more spreads what was added at once.
  const aWeek = sql`now() + interval '7 days' + random() * interval '1 day'`;
  await em.transactional(async (inside) => {
    const rows = await inside.execute<{ movie_id: number }[]>(sql`
      update link_checks c
         set checked_at = now(), status = ${status}::integer,
             failed_at = case when ${isFailure} then coalesce(c.failed_at, now()) end,
             is_dead = ${isFailure} and (${isGone} or c.is_dead or ${hasFailedBefore}),
             next_at = case when ${verdict === 'failed'} and not c.is_dead and not ${hasFailedBefore}
                            then coalesce(c.failed_at, now()) + interval '1 day'
                            when ${isFailure} then ${backoff} else ${aWeek} end
       where c.place = ${link.place} and c.record_id = ${link.recordId} and c.field = ${link.field} and c.address = ${link.address}
      returning c.movie_id`);
    for (const { movie_id } of rows)
      await inside.execute(sql`select find_dead_titles(array[${movie_id}::integer])`);
  });
}

interface Checked {
  movieId: number;
  /** null: the title's own addresses. */
  episodeId: number | null;
}

/** What visitors report is asked next; at most once an hour, however many report it. */
export async function raiseTurn(em: EntityManager, { movieId, episodeId }: Checked): Promise<void> {
  await em.execute(sql`
    update link_checks set next_at = '-infinity'
     where place = ${episodeId === null ? 'movies' : 'episodes'} and record_id = ${episodeId ?? movieId}
       and next_at > '-infinity' and coalesce(checked_at <= now() - interval '1 hour', true)`);
}

interface CheckRecord extends Pick<DueLink, 'field' | 'address'> {
  isDead: boolean;
  status: number | null;
  since: Date | string | null;
  checkedAt: Date | string | null;
}

/** All addresses of a title or an episode, whether or not they were checked. */
export async function listChecks(em: EntityManager, { movieId, episodeId }: Checked) {
  const ofRecord =
    episodeId === null
      ? sql`select 'movies' as place, m.id, f.* from movies m
              cross join lateral (values (1, 'stream_url', m.stream_url), (2, 'download_url', m.download_url),
                                         (3, 'trailer_url', m.trailer_url), (4, 'poster_url', m.poster_url)
                                  union all select 5, * from subtitle_links(m.subtitles)) f (nth, field, address) where m.id = ${movieId}`
      : sql`select 'episodes' as place, e.id, f.* from episodes e
              cross join lateral (values (1, 'stream_url', e.stream_url), (2, 'download_url', e.download_url),
                                         (3, 'poster_url', e.poster_url)
                                  union all select 4, * from subtitle_links(e.subtitles)) f (nth, field, address) where e.id = ${episodeId}`;
  const rows = await em.execute<CheckRecord[]>(sql`
    select r.field, r.address, coalesce(c.is_dead, false) as "isDead", c.status, case when c.is_dead then c.failed_at end as since,
           c.checked_at as "checkedAt"
      from (${ofRecord}) r left join link_checks c on (c.place, c.record_id, c.field) = (r.place, r.id, r.field)
     where r.address <> '' and (r.field in ('stream_url', 'download_url', 'trailer_url') or r.address ~* '^http(s|):')
     order by r.nth, r.field`);
  return rows.map(({ field, since, checkedAt, ...row }) => ({
    ...row,
    field: fieldNamed(field),
    since: momentOf(since),
    checkedAt: momentOf(checkedAt),
  }));
}

const fields: Record<string, LinkField> = {
  stream_url: 'streamUrl',
  download_url: 'downloadUrl',
  trailer_url: 'trailerUrl',
  poster_url: 'posterUrl',
};

/** 'subtitles de' is one of several subtitles. */
const fieldNamed = (field: string): LinkField => fields[field] ?? 'subtitles';

const momentOf = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString());

interface DeadRecord extends DueLink {
  status: number | null;
  since: string;
  checkedAt: string;
}

const presentDead = ({
  place,
  recordId,
  field,
  address,
  status,
  since,
  checkedAt,
}: DeadRecord): DeadLink => ({
  episodeId: place === 'episodes' ? recordId : null,
  field: fieldNamed(field),
  address,
  status,
  since: new Date(since).toISOString(),
  checkedAt: new Date(checkedAt).toISOString(),
});

const deadColumns = raw(
  `c.place, c.record_id as "recordId", c.field, c.address, c.status, c.failed_at as since, c.checked_at as "checkedAt"`,
);

export async function listDeadLinks(em: EntityManager, movieId: number): Promise<DeadLink[]> {
  const [title] = await em.execute('select 1 from movies where id = ?', [movieId]);
  if (!title) throw new RequestError(404, 'Movie not found');
  const rows = await em.execute<DeadRecord[]>(sql`
    select ${deadColumns} from link_checks c
     where c.movie_id = ${movieId} and c.is_dead order by c.place desc, c.record_id, c.field limit 1000`);
  return rows.map(presentDead);
}

/** Those that died last, of all titles. */
export async function listNewestDead(em: EntityManager, limit: number): Promise<DeadLinkList> {
  type Row = DeadRecord & { title: DeadLinkList['links'][number]['title'] };
  const rows = await em.execute<Row[]>(sql`
    select ${deadColumns}, json_build_object('id', m.id, 'type', m.type, 'slug', m.slug, 'title', m.title) as title
      from (select * from dead_links order by since desc limit ${limit}) d
      join link_checks c using (place, record_id, field) join movies m on m.id = d.movie_id
     order by d.since desc, d.place, d.record_id, d.field`);
  const [count] = await em.execute<{ titles: number }[]>(
    'select count(*)::integer as titles from dead_titles',
  );
  return {
    links: rows.map(({ title, ...row }) => ({ ...presentDead(row), title })),
    titles: count?.titles ?? 0,
  };
}
