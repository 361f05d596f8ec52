/** The scheduled moments, and which of their records are late. */
import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import type { ScheduledKind, ScheduleEntry, ScheduleQuery } from '#schema/shapes/schedule.ts';

export const scheduledTables: Record<ScheduledKind, string> = {
  movie: 'movies',
  season: 'seasons',
  episode: 'episodes',
  match: 'matches',
  page: 'pages',
};

/**
 * A row for each scheduled moment of each record, whoever asks; every part is a range of a partial index
 * (sql/tables/1-records.sql).
 */
export const moments = (range: (column: string) => string) =>
  Object.entries(scheduledTables)
    .flatMap(([kind, table]) => [
      `select '${kind}' as kind, id, publish_at as at, 'published' as becomes from public.${table}
        where publication = 'scheduled' and ${range('publish_at')}`,
      `select '${kind}', id, archive_at, 'archived' from public.${table}
        where publication = 'published' and archive_at is not null and ${range('archive_at')}`,
    ])
    .join(' union all ');

type ScheduleRecord = Omit<ScheduleEntry, 'at'> & { at: Date | string };

/** Without a first moment it begins with what is late. */
export async function listSchedule(em: EntityManager, { from, to, page, limit }: ScheduleQuery) {
  const bounds = [from ?? '-infinity', to ?? 'infinity'];
  const range = (column: string) => `${column} >= bounds.begins and ${column} < bounds.ends`;
  const known = sql`with bounds as materialized (select ${bounds[0]}::timestamptz as begins, ${bounds[1]}::timestamptz as ends), moments as (
    select * from bounds, lateral (${raw(moments(range))}) m)`;
  const rows = await em.execute<ScheduleRecord[]>(sql`
    ${known}, shown as (select kind, id, at, becomes from moments order by at, kind, id limit ${limit} offset ${(page - 1) * limit})
    select n.kind, n.id, n.at, n.becomes, x.reason as problem,
           coalesce(p.title, k.home_team || ' – ' || k.away_team, e.title, s.title, m.title) as name,
           coalesce(p.slug, m.slug) as slug, m.type, s.season_number as "seasonNumber", e.episode_number as "episodeNumber"
      from shown n
      left join pages p on n.kind = 'page' and p.id = n.id
      left join matches k on n.kind = 'match' and k.id = n.id
      left join episodes e on n.kind = 'episode' and e.id = n.id
      left join seasons s on s.id = case n.kind when 'season' then n.id when 'episode' then e.season_id end
      left join movies m on m.id = case n.kind when 'movie' then n.id else s.show_id end
      left join stuck_moments x on x.kind = n.kind and x.record_id = n.id and x.at = n.at
     order by n.at, n.kind, n.id`);
  const [counted] = await em.execute<{ total: number }[]>(
    sql`${known} select count(*)::integer as total from moments`,
  );
  return { entries: rows, total: counted?.total ?? 0 };
}
