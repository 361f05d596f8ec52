import { type EntityManager, type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import type { MatchRow } from './match.entity.ts';
import { listMatchesByIds } from './match-lists.queries.ts';

/** The number of matches among which the best are chosen. */
const mostSearched = 1000;

/**
 * The matches of teams whose name contains all words of a text, the last one as a prefix, come first. When the text has several
 * words and such teams exist, there are no others: 'real madrid' does not mean Real Betis in Madrid. Otherwise the words may be
 * spread over both teams and the league.
 */
export async function searchMatches(em: EntityManager, text: string, limit: number): Promise<MatchRow[]> {
  const ofTeam = await searchIds(
    em,
    text,
    (query) => sql`search_prose(home_team) @@ ${query} or search_prose(away_team) @@ ${query}`,
    limit,
  );
  const isOneWord = !/\s/.test(text.trim());
  const ofAll =
    ofTeam.length === 0 || isOneWord
      ? await searchIds(
          em,
          text,
          (query) => sql`search_prose(home_team || ' ' || away_team || ' ' || league) @@ ${query}`,
          limit,
        )
      : [];
  const found = [...new Set([...ofTeam, ...ofAll])].slice(0, limit);
  const byId = new Map((await listMatchesByIds(em, found)).map((row) => [row.id, row]));
  return found.flatMap((id) => byId.get(id) ?? []);
}

/** Live matches first, then the next kick-offs, then the latest results. */
async function searchIds(
  em: EntityManager,
  text: string,
  holds: (query: RawQueryFragment) => RawQueryFragment,
  limit: number,
): Promise<number[]> {
  const found = await em.execute<{ id: number }[]>(sql`
    with asked as materialized (
      select to_tsquery('search_prose', string_agg(quote_literal(word), ' & ') || ':*') as query
        from string_to_table(search_text(${text}), ' ') word where word ~ '[[:alnum:]]'
    ), met as materialized (
      select id, status, match_date from matches where ${holds(sql`(select query from asked)`)} limit ${mostSearched}
    )
    select id from met
     order by array_position(array['live', 'upcoming', 'finished'], status),
              case when status = 'finished' then -extract(epoch from match_date) else extract(epoch from match_date) end, id
     limit ${limit}`);
  return found.map(({ id }) => id);
}
