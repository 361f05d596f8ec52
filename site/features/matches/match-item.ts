import type { Match } from '#schema/match.ts';
import { matchPath } from '#site/lib/match-paths.ts';
import { describeMatch, hasScore, namesOf, statusWords } from './match-words.ts';

/** A match as an item of a feed: what readers list tells how it stands. */
export function matchItem(match: Match) {
  const { homeScore, awayScore, status, league, createdAt } = match;
  const names = hasScore(match)
    ? `${match.homeTeam} ${homeScore}–${awayScore} ${match.awayTeam}`
    : namesOf(match);
  return {
    title: `${statusWords[status]}: ${names}`,
    path: matchPath(match),
    publishedAt: createdAt,
    description: describeMatch(match).description,
    categories: [league],
  };
}
