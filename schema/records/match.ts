import { matchPhases, matchStatuses } from '#schema/match-phase.ts';
import type { Facts } from './field.ts';

/** What changes while a match is played. */
export const scoreFacts = {
  status: { label: 'Status', type: 'text', oneOf: matchStatuses },
  phase: { label: 'Phase', type: 'text', oneOf: matchPhases },
  phaseStartedAt: { label: 'Phase since', type: 'moment', isNullable: true },
  homeScore: { label: 'Home score', type: 'integer', isNullable: true, importedAs: 'fthg hg homegoals' },
  awayScore: { label: 'Away score', type: 'integer', isNullable: true, importedAs: 'ftag ag awaygoals' },
  minute: { label: 'Minute', type: 'text', isNullable: true },
  homePenalties: { label: 'Home penalties', type: 'integer', isNullable: true },
  awayPenalties: { label: 'Away penalties', type: 'integer', isNullable: true },
} as const satisfies Facts;

/**
 * The fields of a match. Their names in football-data.co.uk are Div, FTHG and FTAG, and HG and AG in its files of other
 * countries.
 */
export const matchFacts = {
  homeTeam: { label: 'Home team', type: 'text', importedAs: 'home team1' },
  awayTeam: { label: 'Away team', type: 'text', importedAs: 'away team2' },
  homeTeamLogo: { label: 'Home team logo', type: 'text', format: 'picture' },
  awayTeamLogo: { label: 'Away team logo', type: 'text', format: 'picture' },
  /** The main colour of each crest; null for a picture of another host. */
  homeColor: { label: 'Colour of the home crest', type: 'text', isNullable: true, isDerived: true },
  awayColor: { label: 'Colour of the away crest', type: 'text', isNullable: true, isDerived: true },
  matchDate: { label: 'Match date', type: 'moment', importedAs: 'date kickoff' },
  isTimeKnown: { label: 'Time known', type: 'boolean', isDerived: true },
  league: { label: 'League', type: 'text', importedAs: 'div division competition' },
  streamUrl: { label: 'Stream URL', type: 'text', format: 'address', isNullable: true },
  ...scoreFacts,
} as const satisfies Facts;
