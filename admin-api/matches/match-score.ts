import { matchLimits } from '#schema/match.ts';
import type { IncidentRow } from './incident.entity.ts';
import type { MatchRow } from './match.entity.ts';

const scores = { home: 'homeScore', away: 'awayScore' } as const;

/** Adds or takes back a goal that counts; cards and other events change nothing. */
export function moveScore(match: MatchRow, { side, movesScore }: IncidentRow, by: 1 | -1): void {
  if (!movesScore) return;
  const { min, max } = matchLimits.score;
  match.homeScore ??= 0;
  match.awayScore ??= 0;
  match[scores[side]] = Math.min(max, Math.max(min, (match[scores[side]] ?? 0) + by));
}
