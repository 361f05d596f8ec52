/** Finds the next scheduled moments, and applies those that are due. */
import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { write } from '#admin-api/database/write.ts';
import type { ScheduledKind, ScheduleEntry, ScheduleQuery } from '#schema/schedule.ts';

const tables: Record<ScheduledKind, string> = {
  movie: 'movies',
  season: 'seasons',
  episode: 'episodes',
  match: 'matches',
  page: 'pages',
};

/** A row for each scheduled moment of each record; every part is a range of a partial index (migrations/0055-publication.sql). */
const moments = (range: (column: string) => string) =>
  Object.entries(tables)
    .flatMap(([kind, table]) => [
      `select '${kind}' as kind, id, publish_at as at, 'published' as becomes from ${table}
        where publication = 'scheduled' and ${range('publish_at')}`,
      `select '${kind}', id, archive_at, 'archived' from ${table}
        where publication = 'published' and archive_at is not null and ${range('archive_at')}`,
    ])
    .join(' union all ');

type ScheduleRecord = Omit<ScheduleEntry, 'at'> & { at: Date | string };

export async function listSchedule(em: EntityManager, { from, to, page, limit }: ScheduleQuery) {
  const bounds = [from ?? new Date().toISOString(), to ?? 'infinity'];
  const range = (column: string) => `${column} >= bounds.begins and ${column} < bounds.ends`;
  const known = sql`with bounds as materialized (select ${bounds[0]}::timestamptz as begins, ${bounds[1]}::timestamptz as ends), moments as (
    select * from bounds, lateral (${raw(moments(range))}) m)`;
  const rows = await em.execute<ScheduleRecord[]>(sql`
    ${known}, shown as (select kind, id, at, becomes from moments order by at, kind, id limit ${limit} offset ${(page - 1) * limit})
    select n.kind, n.id, n.at, n.becomes,
           coalesce(p.title, k.home_team || ' – ' || k.away_team, e.title, s.title, m.title) as name,
           coalesce(p.slug, m.slug) as slug, m.type, s.season_number as "seasonNumber", e.episode_number as "episodeNumber"
      from shown n
      left join pages p on n.kind = 'page' and p.id = n.id
      left join matches k on n.kind = 'match' and k.id = n.id
      left join episodes e on n.kind = 'episode' and e.id = n.id
      left join seasons s on s.id = case n.kind when 'season' then n.id when 'episode' then e.season_id end
      left join movies m on m.id = case n.kind when 'movie' then n.id else s.show_id end
     order by n.at, n.kind, n.id`);
  const [counted] = await em.execute<{ total: number }[]>(
    sql`${known} select count(*)::integer as total from moments`,
  );
  return { entries: rows, total: counted?.total ?? 0 };
}

/** How many records are changed at once: each of them is rendered, and no edit should wait for more. */
const batch = 200;

const due = (column: string) => `${column} <= now()`;
/** The Monday of this week (migrations/0074-calendar.sql). */
const week = `date_trunc('week', now() at time zone 'UTC')::date`;
const anyDue = raw(
  `select exists (${moments(due)}) or not exists (select from calendar_weeks where begins = ${week}) as due`,
);

/**
 * One statement for each table, skipping rows that another server is changing; a record that is published late is archived too,
 * if that is due.
 */
const ofTables = Object.values(tables).flatMap((table) => [
  `update ${table} set publication = 'published', publish_at = null where id in (
     select id from ${table} where publication = 'scheduled' and ${due('publish_at')} order by publish_at limit ${batch} for update skip locked)`,
  `update ${table} set publication = 'archived', archive_at = null where id in (
     select id from ${table} where publication = 'published' and ${due('archive_at')} order by archive_at limit ${batch} for update skip locked)`,
]);

/** The calendar is updated when a week begins. */
const steps = [
  ...ofTables,
  `insert into calendar_weeks (begins) values (${week})
     on conflict (id) do update set begins = excluded.begins where calendar_weeks.begins <> excluded.begins`,
];

/** Applies everything that is due; false when nothing was. */
export async function bringDue(em: EntityManager): Promise<boolean> {
  const [found] = await em.execute<{ due: boolean }[]>(anyDue);
  if (!found?.due) return false;
  await write(em.fork(), null, async (inside) => {
    for (const step of steps) await inside.execute(step);
  });
  return true;
}
