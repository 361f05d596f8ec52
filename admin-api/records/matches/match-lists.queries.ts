import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { listPageSize } from '#schema/rules/limits.ts';
import type { MatchStatus } from '#schema/rules/match-clock.ts';
import {
  type AsidePhase,
  asideMatchesLimit,
  leagueSlug,
  liveMatchesLimit,
} from '#schema/rules/match-lists.ts';
import type { League, MatchSection } from '#schema/shapes/match-bundle.ts';
import { MatchEntity, type MatchRow } from './match.entity.ts';

/** Matches of all leagues, or of one under each spelling of its name. */
export type LeagueNames = readonly string[] | null;

/** A postponed match is not upcoming, since its kick-off is unknown, and no match is long after its kick-off. */
const within = (status: MatchStatus, leagues: LeagueNames) => ({
  status,
  ...(status === 'upcoming' && { phase: 'scheduled' as const }),
  ...(leagues && { league: { $in: [...leagues] } }),
});

/** Each league or team once, as `name`: one index lookup for each, whatever the number of matches. */
export const eachName = (column: 'league' | 'home_team' | 'away_team', isSeen = 'true') =>
  raw(`with recursive known as (
      (select ${column} as name from matches where ${isSeen} order by ${column} limit 1)
      union all
      select (select m.${column} from matches m where ${isSeen} and m.${column} > k.name order by m.${column} limit 1)
        from known k where k.name is not null
    )
    select name from known where name is not null`);

export async function listLeagueNames(em: EntityManager): Promise<string[]> {
  const rows = await em.execute<{ name: string }[]>(eachName('league'));
  return rows.map(({ name }) => name);
}

export interface NamedLeague extends League {
  /** All spellings. */
  names: readonly string[];
}

/** 'Division 2' before 'Division 10'. */
const byName = new Intl.Collator('en', { numeric: true });

/** Spellings with the same slug are one league, named as it was written first. */
export async function listLeagues(em: EntityManager): Promise<NamedLeague[]> {
  const names = (await listLeagueNames(em)).toSorted(byName.compare);
  const bySlug = [...Map.groupBy(names, leagueSlug)];
  const several = bySlug.flatMap(([, spellings]) => (spellings.length > 1 ? spellings : []));
  const first = await firstMatches(em, several);
  return bySlug.map(([slug, spellings]) => {
    const [name = slug] = spellings.toSorted((a, b) => (first.get(a) ?? 0) - (first.get(b) ?? 0));
    return { slug, name, names: spellings };
  });
}

/** The id of the first match in each of these spellings. */
async function firstMatches(em: EntityManager, leagues: readonly string[]): Promise<Map<string, number>> {
  if (leagues.length === 0) return new Map();
  const rows = await em.execute<{ league: string; id: number }[]>(sql`
    select n.league, f.id from json_array_elements_text(${JSON.stringify(leagues)}::json) n (league)
     cross join lateral (select id from matches m where m.league = n.league order by id limit 1) f`);
  return new Map(rows.map(({ league, id }) => [league, id]));
}

const byDate = (order: 'asc' | 'desc') => ({ matchDate: order, id: order });

export const listLive = (em: EntityManager, leagues: LeagueNames, limit = liveMatchesLimit) =>
  em.find(MatchEntity, within('live', leagues), { orderBy: byDate('asc'), limit });

/** The next kick-off first. */
export const listUpcoming = (em: EntityManager, limit: number) =>
  em.find(MatchEntity, within('upcoming', null), { orderBy: byDate('asc'), limit });

/** The latest first. */
export const listAside = (em: EntityManager, phase: AsidePhase, leagues: LeagueNames) =>
  em.find(
    MatchEntity,
    { ...within('upcoming', leagues), phase },
    { orderBy: byDate('desc'), limit: asideMatchesLimit },
  );

export interface MatchPage {
  matches: MatchRow[];
  total: number;
}

/** Upcoming matches by kick-off; finished ones with the latest first. */
export async function listSection(
  em: EntityManager,
  status: MatchSection,
  leagues: LeagueNames,
  page: number,
): Promise<MatchPage> {
  const [matches, total] = await em.findAndCount(MatchEntity, within(status, leagues), {
    orderBy: byDate(status === 'upcoming' ? 'asc' : 'desc'),
    limit: listPageSize,
    offset: (page - 1) * listPageSize,
  });
  return { matches, total };
}

/** Live matches first, then the next kick-offs. */
export async function listCurrent(em: EntityManager, limit: number): Promise<MatchRow[]> {
  const live = await listLive(em, null, limit);
  return live.length === limit ? live : [...live, ...(await listUpcoming(em, limit - live.length))];
}

export const listMatchesByIds = (em: EntityManager, ids: readonly number[]): Promise<MatchRow[]> =>
  em.find(MatchEntity, { id: { $in: [...ids] } }, { orderBy: { id: 'asc' } });

/**
 * The number of matches of each league, under each of its spellings, and each status; those in lists of their own do not count as upcoming.
 */
export async function countMatches(em: EntityManager) {
  return await em.execute<{ league: string; status: MatchStatus; total: number }[]>(sql`
    select m.league, m.status, (m.total - coalesce(p.total, 0))::integer as total
      from (select league, status, count(*) as total from matches group by league, status) m
      left join (select league, count(*) as total from matches where status = 'upcoming' and phase <> 'scheduled' group by league) p
        on p.league = m.league and m.status = 'upcoming'`);
}
