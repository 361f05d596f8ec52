/** The surroundings of a match on its page: a few indexed queries, whatever the number of matches. */
import { type EntityManager, sql } from '@mikro-orm/postgresql';
import type { TableRow } from '#schema/match-bundle.ts';
import { seasonOf, seasonStart, surroundingsLimits, weekOf } from '#schema/match-lists.ts';
import { MatchEntity, type MatchRow } from './match.entity.ts';

const weekMs = 7 * 24 * 60 * 60 * 1000;

/** The other matches of the league in the same week. `leagues` holds each spelling of its name. */
export async function listWeek(
  em: EntityManager,
  match: MatchRow,
  leagues: readonly string[],
): Promise<MatchRow[]> {
  const monday = new Date(`${weekOf(match.matchDate)}T00:00:00Z`);
  return await em.find(
    MatchEntity,
    {
      league: { $in: [...leagues] },
      matchDate: { $gte: monday, $lt: new Date(monday.getTime() + weekMs) },
      id: { $ne: match.id },
    },
    { orderBy: { matchDate: 'asc', id: 'asc' }, limit: surroundingsLimits.week },
  );
}

export interface Results {
  home: MatchRow[];
  away: MatchRow[];
}

/** The latest results of both teams before this match, in any league, in its year or the one before. */
export async function listResults(em: EntityManager, match: MatchRow): Promise<Results> {
  const { homeTeam, awayTeam, matchDate } = match;
  const most = surroundingsLimits.results;
  const oldest = new Date(Date.UTC(matchDate.getUTCFullYear() - 1, 0));
  const counts = sql`status = 'finished' and home_score is not null and away_score is not null
    and match_date >= ${oldest} and match_date < ${matchDate}`;
  const newest = sql`order by match_date desc, id desc limit ${most}`;
  const found = await em.execute<{ side: 'home' | 'away'; id: number }[]>(sql`
    select t.side, r.id
      from (values ('home', ${homeTeam}), ('away', ${awayTeam})) t (side, team)
     cross join lateral (
       select * from (
         (select id, match_date from matches
           where home_team = t.team and ${counts} ${newest})
         union
         (select id, match_date from matches
           where away_team = t.team and ${counts} ${newest})) both_sides
        ${newest}) r`);
  const rows = await em.find(MatchEntity, { id: { $in: found.map(({ id }) => id) } });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const of = (wanted: 'home' | 'away') =>
    found.flatMap(({ side, id }) => (side === wanted ? (byId.get(id) ?? []) : []));
  return { home: of('home'), away: of('away') };
}

/** The season of this match: three points for a win, one for a draw; then goal difference, goals, name. */
export async function listTable(
  em: EntityManager,
  match: MatchRow,
  leagues: readonly string[],
): Promise<TableRow[]> {
  const season = seasonOf(match.matchDate);
  return await em.execute<TableRow[]>(sql`
    select team, count(*)::integer as played,
           count(*) filter (where scored > conceded)::integer as won,
           count(*) filter (where scored = conceded)::integer as drawn,
           count(*) filter (where scored < conceded)::integer as lost,
           sum(scored)::integer as scored, sum(conceded)::integer as conceded,
           (3 * count(*) filter (where scored > conceded) + count(*) filter (where scored = conceded))::integer as points
      from matches
     cross join lateral (values (home_team, home_score, away_score), (away_team, away_score, home_score))
           side (team, scored, conceded)
     where league in (${[...leagues]}) and status = 'finished' and home_score is not null and away_score is not null
       and match_date >= ${seasonStart(season)} and match_date < ${seasonStart(season + 1)}
     group by team
     order by points desc, sum(scored - conceded) desc, scored desc, team
     limit ${surroundingsLimits.table}`);
}
