/** Dates of titles, episodes, seasons and matches: each part reads a range of an index (sql/tables/1-records.sql, 0111). */
import { type EntityManager, type RawQueryFragment, raw, sql } from '@mikro-orm/postgresql';
import { eachName, listLeagues } from '#admin-api/records/matches/match-lists.queries.ts';
import { teamSlug } from '#schema/rules/match-lists.ts';
import {
  type CalendarEntry,
  type CalendarMonths,
  type CalendarQuery,
  calendarFileSize,
  comingDays,
  daysAfter,
  firstDayOf,
  monthsOf,
  yearsInReach,
} from '#schema/shapes/calendar.ts';
import { type NewsEntry, newsLimit, newsPeopleLimit } from '#schema/shapes/news.ts';

interface Found {
  kind: CalendarEntry['kind'];
  id: number;
}

/** Even administrators only get what visitors see. */
const isSeen = raw('is_visible');

/** A season is left out when an episode of the same day opens it. */
const isToldByEpisode = raw(
  'exists (select from episodes e where e.season_id = s.id and e.air_date = s.release_date and e.is_visible)',
);

/** Likewise a title when a season or an episode of its own, of those in `told`, has the same day. */
const isToldByPart = raw('exists (select from told t where t.show_id = m.id and t.day = m.release_date)');

/**
 * All dates between two days, as `dated`, with the columns that order them within a day. `offset 0` makes PostgreSQL look each
 * season up by its id: the number of days is not known when it plans.
 */
const dated = (from: string, to: string) => sql`
  bounds as materialized (select ${from}::date as begins, ${to}::date as ends), told as materialized (
    select s.show_id, s.release_date as day from bounds, seasons s where s.release_date >= begins and s.release_date < ends and s.${isSeen}
    union
    select s.show_id, e.air_date from bounds, episodes e
     cross join lateral (select show_id from seasons where id = e.season_id offset 0) s
     where e.air_date >= begins and e.air_date < ends and e.${isSeen}
  ), dated as (
    select 'movie' as kind, m.id, m.release_date as day, null::timestamptz as at, 0 as season, 0 as number
      from bounds, movies m where m.release_date >= begins and m.release_date < ends and m.${isSeen} and not ${isToldByPart}
    union all
    select 'season', s.id, s.release_date, null, s.id, 0
      from bounds, seasons s where s.release_date >= begins and s.release_date < ends and s.${isSeen} and not ${isToldByEpisode}
    union all
    select 'episode', e.id, e.air_date, null, e.season_id, e.episode_number
      from bounds, episodes e where e.air_date >= begins and e.air_date < ends and e.${isSeen}
    union all
    select 'match', t.id, (t.match_date at time zone 'UTC')::date, t.match_date, null, null
      from bounds, matches t
     where t.match_date >= begins::timestamp at time zone 'UTC' and t.match_date < ends::timestamp at time zone 'UTC' and t.${isSeen})`;

/**
 * Within a day titles and their parts come first, which have no time of day, then matches by their kick-offs. Where each day has room for some of its dates, these
 * are as many matches as others.
 */
export async function listCalendar(em: EntityManager, { from, to, page, limit, daily }: CalendarQuery) {
  const first = from ?? (await findWeek(em));
  const known = dated(first, to ?? daysAfter(first, comingDays));
  const found = await em.execute<Found[]>(sql`
    with ${known}, turned as (
      select *, row_number() over (partition by day, at is null order by at, season, number, kind, id) as turn from dated
    ), placed as (
      select *, row_number() over (partition by day order by at nulls first, season, number, kind, id) as nth,
             row_number() over (partition by day order by turn, at nulls first) as choice from turned)
    select kind, id from placed where choice <= coalesce(${daily ?? null}::bigint, choice)
     order by day, nth limit ${limit} offset ${(page - 1) * limit}`);
  const days = await em.execute<{ day: string; count: number }[]>(
    sql`with ${known} select day::text, count(*)::integer as count from dated group by day order by day`,
  );
  return {
    from: first,
    to: to ?? daysAfter(first, comingDays),
    entries: await readEntries(em, found),
    days,
    total: days.reduce((sum, { count }) => sum + count, 0),
  };
}

/** The Monday from which dates count as coming. */
async function findWeek(em: EntityManager): Promise<string> {
  const [week] = await em.execute<{ begins: string }[]>(sql`select begins::text from calendar_weeks`);
  return week?.begins ?? new Date().toISOString().slice(0, 10);
}

export async function listMonths(em: EntityManager): Promise<CalendarMonths> {
  const months = yearsInReach(await findWeek(em)).flatMap(monthsOf);
  const ofMonth = (column: string) =>
    raw(`${column} >= month::date and ${column} < (month + interval '1 month')::date and is_visible`);
  const rows = await em.execute<{ month: string }[]>(sql`
    select to_char(month, 'YYYY-MM') as month from unnest(array[${months.map(firstDayOf)}]::timestamp[]) month
     where exists (select from movies where ${ofMonth('release_date')})
        or exists (select from episodes where ${ofMonth('air_date')})
        or exists (select from seasons where ${ofMonth('release_date')})
        or exists (select from matches where match_date >= month at time zone 'UTC'
                     and match_date < (month + interval '1 month') at time zone 'UTC' and is_visible)
     order by month`);
  return {
    first: months[0] ?? '',
    last: months.at(-1) ?? '',
    months: rows.map(({ month }) => month),
  };
}

/** The latest dates of one title, the earliest of them first. */
export async function listOfShow(em: EntityManager, id: number) {
  const [show] = await em.execute<{ name: string }[]>(
    sql`select title as name from movies where id = ${id} and ${isSeen}`,
  );
  if (!show) return null;
  const found = await em.execute<Found[]>(sql`
    with told as materialized (
      select s.show_id, d.day from seasons s cross join lateral (
        select s.release_date as day where s.${isSeen}
        union all select e.air_date from episodes e where e.season_id = s.id and e.${isSeen}) d where s.show_id = ${id})
    select kind, id from (
      select * from (
        select 'movie' as kind, m.id, m.release_date as day, 0 as season, 0 as number from movies m
         where m.id = ${id} and m.release_date is not null and not ${isToldByPart}
        union all
        select 'season', s.id, s.release_date, s.id, 0 from seasons s
         where s.show_id = ${id} and s.release_date is not null and s.${isSeen} and not ${isToldByEpisode}
        union all
        select 'episode', e.id, e.air_date, e.season_id, e.episode_number from episodes e join seasons s on s.id = e.season_id
         where s.show_id = ${id} and e.air_date is not null and e.${isSeen}
      ) d order by day desc, season desc, number desc, id desc limit ${calendarFileSize}
    ) latest order by day, season, number, id`);
  return { ...show, entries: await readEntries(em, found) };
}

/** The latest matches of a league, under each spelling of its name. */
export async function listOfLeague(em: EntityManager, slug: string) {
  const league = (await listLeagues(em)).find((known) => known.slug === slug);
  if (!league) return null;
  const ofEach = league.names.map((name) => latest('league', name));
  return { name: league.name, entries: await readMatches(em, ofEach) };
}

/** The latest matches of a team, at home and away, under each spelling of its name that has the slug. */
export async function listOfTeam(em: EntityManager, slug: string) {
  const names = (await listTeamNames(em)).filter((name) => teamSlug(name) === slug);
  const [name] = names;
  if (name === undefined) return null;
  const ofEach = names.flatMap((spelling) => [latest('home_team', spelling), latest('away_team', spelling)]);
  return { name, entries: await readMatches(em, ofEach) };
}

const latest = (column: 'league' | 'home_team' | 'away_team', name: string) => sql`
  (select id, match_date from matches where ${raw(column)} = ${name} and ${isSeen}
    order by match_date desc, id desc limit ${calendarFileSize})`;

async function readMatches(em: EntityManager, parts: readonly RawQueryFragment[]) {
  const all = parts.reduce((left, right) => sql`${left} union ${right}`);
  const found = await em.execute<Found[]>(sql`
    select 'match' as kind, id from (
      select * from (${all}) m order by match_date desc, id desc limit ${calendarFileSize}
    ) latest order by match_date, id`);
  return await readEntries(em, found);
}

async function listTeamNames(em: EntityManager): Promise<string[]> {
  const rows = await em.execute<{ name: string }[]>(
    sql`(${eachName('home_team', 'is_visible')}) union (${eachName('away_team', 'is_visible')}) order by 1`,
  );
  return rows.map(({ name }) => name);
}

const title = `json_build_object('id', m.id, 'type', m.type, 'slug', m.slug, 'title', m.title, 'posterUrl', m.poster_url,
  'year', m.year, 'genre', m.genre)`;
/** A moment as answers have it. */
const utc = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** An event names its show and season as well. */
const revised = (record: string, ...named: string[]) =>
  `'revisedAt', ${utc(`greatest(${record}.created_at, ${[record, ...named].map((one) => `${one}.revised_at`).join(', ')})`)},
   'revision', ${record}.revision`;

/** In the order in which they were found. */
async function readEntries(em: EntityManager, found: readonly Found[]): Promise<CalendarEntry[]> {
  if (found.length === 0) return [];
  const rows = await em.execute<{ entry: CalendarEntry }[]>(sql`
    with found as (
      select kind, id, nth from json_to_recordset(${JSON.stringify(found.map((one, nth) => ({ ...one, nth })))}::json)
        as f (kind text, id integer, nth integer))
    select case f.kind
      when 'match' then json_build_object('kind', 'match', 'id', t.id, 'date', case when t.is_time_known then ${raw(utc('t.match_date'))}
          else to_char(t.match_date at time zone 'UTC', 'YYYY-MM-DD') end,
        'homeTeam', t.home_team, 'awayTeam', t.away_team, 'homeTeamLogo', t.home_team_logo, 'awayTeamLogo', t.away_team_logo,
        'league', t.league, 'isLive', t.status = 'live', 'isPostponed', t.phase = 'postponed', 'isAbandoned', t.phase = 'abandoned', ${raw(revised('t'))})
      when 'movie' then json_build_object('kind', 'movie', 'id', m.id, 'date', m.release_date, 'show', ${raw(title)},
        ${raw(revised('m'))})
      when 'episode' then json_build_object('kind', 'episode', 'id', e.id, 'date', e.air_date, 'show', ${raw(title)},
        'seasonNumber', s.season_number, 'episodeNumber', e.episode_number, 'title', e.title, ${raw(revised('e', 's', 'm'))})
      else json_build_object('kind', 'season', 'id', s.id, 'date', s.release_date, 'show', ${raw(title)},
        'seasonNumber', s.season_number, 'title', s.title, ${raw(revised('s', 'm'))}) end as entry
      from found f
      left join matches t on f.kind = 'match' and t.id = f.id
      left join episodes e on f.kind = 'episode' and e.id = f.id
      left join seasons s on s.id = case f.kind when 'season' then f.id when 'episode' then e.season_id end
      left join movies m on m.id = case f.kind when 'movie' then f.id else s.show_id end
     order by f.nth`);
  return rows.map(({ entry }) => entry);
}

/** Reads down each primary key. Even administrators only get what visitors see. */
export async function listNews(em: EntityManager): Promise<NewsEntry[]> {
  const rows = await em.execute<{ entry: NewsEntry }[]>(sql`
    (select json_build_object('kind', 'title', 'id', m.id, 'type', m.type, 'slug', m.slug, 'title', m.title,
              'people', array(select c.person_id from credits c where c.movie_id = m.id and c.episode_id is null and c.is_visible
                               group by c.person_id order by min(c.position), c.person_id limit ${newsPeopleLimit}),
              'createdAt', ${raw(utc('m.created_at'))}) as entry
       from movies m where m.is_visible order by m.id desc limit ${newsLimit})
    union all
    (select json_build_object('kind', 'episode', 'id', e.id, 'show', json_build_object('id', m.id, 'type', m.type, 'slug', m.slug, 'title', m.title),
              'seasonNumber', s.season_number, 'episodeNumber', e.episode_number, 'title', e.title,
              'createdAt', ${raw(utc('e.created_at'))})
       from (select * from episodes where is_visible order by id desc limit ${newsLimit}) e
       join seasons s on s.id = e.season_id join movies m on m.id = s.show_id order by e.id desc)
    union all
    (select json_build_object('kind', 'match', 'id', t.id, 'homeTeam', t.home_team, 'awayTeam', t.away_team, 'league', t.league,
              'createdAt', ${raw(utc('t.created_at'))})
       from matches t where t.is_visible order by t.id desc limit ${newsLimit})`);
  return rows.map(({ entry }) => entry);
}
