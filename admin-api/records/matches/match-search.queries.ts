import { type EntityManager, type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import { searchTeamsLimit } from '#schema/shapes/bundle.ts';
import type { MatchRow } from './match.entity.ts';
import { listMatchesByIds } from './match-lists.queries.ts';

/** The number of matches among which the best are chosen. */
const mostSearched = 1000;

export interface FoundMatches {
  matches: MatchRow[];
  /** Of the best that are compared. */
  total: number;
  /** The words are those of a team's name. */
  isTeam: boolean;
  teams: FoundTeam[];
}

interface FoundTeam {
  name: string;
  /** The one of most of its matches. */
  league: string;
}

/**
 * The matches of teams whose name contains all words of a text, the last one as a prefix, come first. When the text has several
 * words and such teams exist, there are no others: 'real madrid' does not mean Real Betis in Madrid. Otherwise the words may be
 * spread over both teams and the league.
 */
export async function searchMatches(
  em: EntityManager,
  text: string,
  limit: number,
  offset = 0,
): Promise<FoundMatches> {
  const ofTeam = await searchIds(
    em,
    text,
    (query) => sql`search_prose(home_team) @@ ${query} or search_prose(away_team) @@ ${query}`,
    offset + limit,
  );
  const isTeam = ofTeam.length > 0;
  const isOneWord = !/\s/.test(text.trim());
  const ofAll =
    !isTeam || isOneWord
      ? await searchIds(
          em,
          text,
          (query) => sql`search_prose(home_team || ' ' || away_team || ' ' || league) @@ ${query}`,
          offset + limit,
        )
      : [];
  const found = [...new Set([...ofTeam, ...ofAll].map(({ id }) => id))].slice(offset, offset + limit);
  const byId = new Map((await listMatchesByIds(em, found)).map((row) => [row.id, row]));
  return {
    matches: found.flatMap((id) => byId.get(id) ?? []),
    total: Math.max(ofTeam[0]?.total ?? 0, ofAll[0]?.total ?? 0),
    isTeam,
    teams: isTeam ? await listTeams(em, text) : [],
  };
}

/** The words as a query, the last one as a prefix. */
const asked = (text: string) => sql`
  asked as materialized (
    select to_tsquery('search_prose', string_agg(quote_literal(word), ' & ') || ':*') as query
      from string_to_table(search_text(${text}), ' ') word where word ~ '[[:alnum:]]'
  )`;

/** The teams with the words in their names, those with most matches first. */
async function listTeams(em: EntityManager, text: string): Promise<FoundTeam[]> {
  return await em.execute(sql`
    with ${asked(text)}, met as materialized (
      select home_team, away_team, league from matches
       where search_prose(home_team) @@ (select query from asked) or search_prose(away_team) @@ (select query from asked)
       limit ${mostSearched}
    )
    select name, mode() within group (order by league) as league
      from (select home_team as name, league from met union all select away_team, league from met) teams
     where search_prose(name) @@ (select query from asked)
     group by name order by count(*) desc, name limit ${searchTeamsLimit}`);
}

/** Live matches first, then the next kick-offs, then what was played or was to be, the latest first. */
async function searchIds(
  em: EntityManager,
  text: string,
  holds: (query: RawQueryFragment) => RawQueryFragment,
  limit: number,
): Promise<{ id: number; total: number }[]> {
  return await em.execute(sql`
    with ${asked(text)}, met as materialized (
      select id, status, phase, match_date from matches where ${holds(sql`(select query from asked)`)} limit ${mostSearched}
    )
    select id, (count(*) over ())::integer as total from met
     order by case when status = 'live' then 0 when phase = 'scheduled' then 1 else 2 end,
              case when status = 'live' or phase = 'scheduled' then 1 else -1 end * extract(epoch from match_date), id
     limit ${limit}`);
}
