/** The surroundings of matches on their pages: one indexed query for each part, however many matches are requested. */
import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { leagueSlug, seasonOf, seasonStart, surroundingsLimits, weekOf } from '#schema/rules/match-lists.ts';
import type { MatchListsBundle, TableRow } from '#schema/shapes/match-bundle.ts';
import type { MatchRow } from './match.entity.ts';
import { listLeagueNames, listMatchesByIds, type NamedLeague } from './match-lists.queries.ts';

const weekMs = 7 * 24 * 60 * 60 * 1000;

export interface Surroundings {
  /** The other matches of the league in the same week. */
  week: MatchRow[];
  /** The latest results of both teams before this match, in any league, in its year or the one before. */
  homeResults: MatchRow[];
  awayResults: MatchRow[];
  /** The table of its league's season. */
  table: TableRow[];
}

/** By the ids of the matches. */
export async function readSurroundings(
  em: EntityManager,
  matches: readonly MatchRow[],
): Promise<Map<number, Surroundings>> {
  if (matches.length === 0) return new Map();
  const spellings = Map.groupBy(await listLeagueNames(em), leagueSlug);
  const around = matches.map((match) => aroundMatch(match, spellings));
  const weeks = await listWeeks(em, around);
  const results = await listResults(em, around);
  const tables = await listTables(
    em,
    around.map(({ season }) => season),
  );
  const shown = [...weeks, ...results].map(({ id }) => id);
  const rows = new Map((await listMatchesByIds(em, [...new Set(shown)])).map((row) => [row.id, row]));
  const rowsOf = (found: { id: number }[] = []) => found.flatMap(({ id }) => rows.get(id) ?? []);
  const weeksBySpan = Map.groupBy(weeks, ({ span }) => span);
  const resultsByTeam = Map.groupBy(results, ({ match, side }) => `${match} ${side}`);
  const tablesBySpan = Map.groupBy(tables, ({ span }) => span);
  return new Map(
    around.map(({ id, week, season }) => [
      id,
      {
        week: rowsOf(weeksBySpan.get(week.span))
          .filter((other) => other.id !== id)
          .slice(0, surroundingsLimits.week),
        homeResults: rowsOf(resultsByTeam.get(`${id} home`)),
        awayResults: rowsOf(resultsByTeam.get(`${id} away`)),
        table: (tablesBySpan.get(season.span) ?? []).map(({ span: _, ...line }) => line),
      },
    ]),
  );
}

/** A league under each spelling of its name, for a period: most matches of one request share theirs. */
interface Span {
  span: string;
  leagues: readonly string[];
  from: Date;
  until: Date;
}

const spanOf = (slug: string, leagues: readonly string[], from: Date, until: Date): Span => ({
  span: `${slug} ${from.toISOString()}`,
  leagues,
  from,
  until,
});

const seasonSpan = (slug: string, leagues: readonly string[], season: number) =>
  spanOf(slug, leagues, seasonStart(season), seasonStart(season + 1));

function aroundMatch({ id, league, matchDate }: MatchRow, spellings: ReadonlyMap<string, string[]>): Around {
  const slug = leagueSlug(league);
  const leagues = spellings.get(slug) ?? [league];
  const monday = new Date(`${weekOf(matchDate)}T00:00:00Z`);
  return {
    id,
    week: spanOf(slug, leagues, monday, new Date(monday.getTime() + weekMs)),
    season: seasonSpan(slug, leagues, seasonOf(matchDate)),
  };
}

interface Around {
  id: number;
  week: Span;
  season: Span;
}

/** Each period once, as rows of a query. */
function asked(spans: readonly Span[]) {
  const distinct = [...new Map(spans.map((one) => [one.span, one])).values()];
  return sql`json_to_recordset(${JSON.stringify(distinct)}) a (span text, leagues text[], "from" timestamptz, until timestamptz)`;
}

/** One more than is shown, since a match is not listed among the others of its week. */
async function listWeeks(em: EntityManager, around: readonly Around[]) {
  return await em.execute<{ span: string; id: number }[]>(sql`
    select a.span, w.id
      from ${asked(around.map(({ week }) => week))}
     cross join lateral (
       select id, match_date from matches
        where league = any(a.leagues) and match_date >= a."from" and match_date < a.until
        order by match_date, id limit ${surroundingsLimits.week + 1}) w
     order by a.span, w.match_date, w.id`);
}

/** An abandoned match has a score and no result. */
const isResult = sql`status = 'finished' and phase = 'finished' and home_score is not null and away_score is not null`;

async function listResults(em: EntityManager, around: readonly Around[]) {
  const counts = sql`${isResult} and match_date < m.match_date
    and match_date >= (date_trunc('year', m.match_date at time zone 'UTC') - interval '1 year') at time zone 'UTC'`;
  const newest = sql`order by match_date desc, id desc limit ${surroundingsLimits.results}`;
  return await em.execute<{ match: number; side: 'home' | 'away'; id: number }[]>(sql`
    select m.id as match, t.side, r.id
      from matches m
     cross join lateral (values ('home', m.home_team), ('away', m.away_team)) t (side, team)
     cross join lateral (
       select * from (
         (select id, match_date from matches where home_team = t.team and ${counts} ${newest})
         union
         (select id, match_date from matches where away_team = t.team and ${counts} ${newest})) both_sides
        ${newest}) r
     where m.id in (${around.map(({ id }) => id)})
     order by m.id, t.side, r.match_date desc, r.id desc`);
}

/** Three points for a win, one for a draw; then goal difference, goals, name. */
async function listTables(em: EntityManager, seasons: readonly Span[]) {
  return await em.execute<(TableRow & { span: string })[]>(sql`
    select a.span, t.*
      from ${asked(seasons)}
     cross join lateral (
       select team, (array_agg(logo order by match_date desc))[1] as logo, count(*)::integer as played,
              count(*) filter (where scored > conceded)::integer as won,
              count(*) filter (where scored = conceded)::integer as drawn,
              count(*) filter (where scored < conceded)::integer as lost,
              sum(scored)::integer as scored, sum(conceded)::integer as conceded,
              (3 * count(*) filter (where scored > conceded) + count(*) filter (where scored = conceded))::integer as points
         from matches
        cross join lateral (values (home_team, home_team_logo, home_score, away_score), (away_team, away_team_logo, away_score, home_score))
              side (team, logo, scored, conceded)
        where league = any(a.leagues) and ${isResult} and match_date >= a."from" and match_date < a.until
        group by team
        order by points desc, sum(side.scored - side.conceded) desc, sum(side.scored) desc, team
        limit ${surroundingsLimits.table}) t
     order by a.span, t.points desc, t.scored - t.conceded desc, t.scored desc, t.team`);
}

/** The season of a league in which this moment lies: its table, how far that is complete, and its teams by name. */
export async function readSeason(
  em: EntityManager,
  { slug, names }: NamedLeague,
  moment: Date,
): Promise<Pick<MatchListsBundle, 'season' | 'table' | 'ended' | 'teams'>> {
  const season = seasonOf(moment);
  const span = seasonSpan(slug, names, season);
  const table = await listTables(em, [span]);
  const [ended = { total: 0, unscored: 0 }] = await em.execute<MatchListsBundle['ended'][]>(sql`
    select count(*)::integer as total,
           count(*) filter (where home_score is null or away_score is null)::integer as unscored
      from ${asked([span])}
      join matches on league = any(a.leagues) and match_date >= a."from" and match_date < a.until
     where status = 'finished' and phase = 'finished'`);
  const teams = await em.execute<MatchListsBundle['teams']>(sql`
    select distinct on (name) name, logo
      from ${asked([span])}
      join matches on league = any(a.leagues) and match_date >= a."from" and match_date < a.until
     cross join lateral (values (home_team, home_team_logo), (away_team, away_team_logo)) side (name, logo)
     order by name, match_date desc`);
  return { season, table: table.map(({ span: _, ...line }) => line), ended, teams };
}
