import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { type EpisodeRange, episodesAtOnce } from '#schema/rules/episode-range.ts';
import { type EpisodeRecord, episodeColumns } from './episode.entity.ts';

/** `rangeOf` of the schema, in SQL. */
const range = raw(`greatest(1, (e.episode_number + ${episodesAtOnce - 1}) / ${episodesAtOnce})`);

/** The parts of seasons by the id of the season, in order; a season that is shown as a whole has none. */
export async function listRanges(
  em: EntityManager,
  seasonIds: readonly number[],
): Promise<Map<number, EpisodeRange[]>> {
  if (seasonIds.length === 0) return new Map();
  const rows = await em.execute<(EpisodeRange & { seasonId: number })[]>(sql`
    select "seasonId", range, "from", "to", episodes from (
      select e.season_id as "seasonId", ${range} as range, min(e.episode_number) as "from", max(e.episode_number) as "to",
             count(*)::integer as episodes, sum(count(*)) over (partition by e.season_id) as total
        from episodes e where e.season_id in (${seasonIds}) group by 1, 2) r
     where total > ${episodesAtOnce} order by 1, 2`);
  const bySeason = Map.groupBy(rows, ({ seasonId }) => seasonId);
  return new Map([...bySeason].map(([id, parts]) => [id, parts.map(({ seasonId: _, ...part }) => part)]));
}

/** Episodes of one season between two numbers. */
export interface EpisodeSpan {
  seasonId: number;
  from: number;
  to: number;
}

/** The episodes of several spans, each sorted by number. */
export async function listSpans(em: EntityManager, spans: readonly EpisodeSpan[]): Promise<EpisodeRecord[]> {
  if (spans.length === 0) return [];
  return await em.execute<EpisodeRecord[]>(sql`
    select ${episodeColumns} from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as w ("seasonId" integer, "from" integer, "to" integer)
      join episodes e on e.season_id = w."seasonId" and e.episode_number between w."from" and w."to"
     order by e.season_id, e.episode_number`);
}
