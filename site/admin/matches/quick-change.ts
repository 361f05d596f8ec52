import { type Match, type MatchChanges, type MatchStatus, matchLimits } from '#schema/match.ts';

export type Side = 'home' | 'away';

const fields = { home: 'homeScore', away: 'awayScore' } as const satisfies Record<Side, keyof Match>;

export const scoreOf = (match: Match, side: Side): number | null => match[fields[side]];

/** A match that kicks off stands at nil to nil. What was counted is kept whatever its status becomes. */
export function toStatus(match: Match, status: MatchStatus): MatchChanges {
  if (status === 'upcoming') return { status };
  return {
    status,
    ...(match.homeScore === null && { homeScore: 0 }),
    ...(match.awayScore === null && { awayScore: 0 }),
  };
}

/** One goal more or less; null when there can be none. The first goal makes the other side's nothing a nil. */
export function toScore(match: Match, side: Side, by: 1 | -1): MatchChanges | null {
  const { min, max } = matchLimits.score;
  const goals = (scoreOf(match, side) ?? 0) + by;
  if (goals < min || goals > max) return null;
  const other = side === 'home' ? 'away' : 'home';
  return { [fields[side]]: goals, ...(scoreOf(match, other) === null && { [fields[other]]: 0 }) };
}
