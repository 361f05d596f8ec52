import { matchPhases, matchStatuses } from '#schema/rules/match-clock.ts';
import type { Facts } from './field.ts';

/** What changes while a match is played. */
export const scoreFacts = {
  status: { label: 'Status', group: 'time', type: 'text', oneOf: matchStatuses },
  phase: { label: 'Phase', type: 'text', oneOf: matchPhases },
  phaseStartedAt: { label: 'Phase since', type: 'moment', isNullable: true },
  homeScore: {
    label: 'Home score',
    group: 'score',
    type: 'integer',
    isNullable: true,
    importedAs: 'fthg hg homegoals homescoreft',
  },
  awayScore: {
    label: 'Away score',
    group: 'score',
    type: 'integer',
    isNullable: true,
    importedAs: 'ftag ag awaygoals awayscoreft',
  },
  minute: { label: 'Minute', group: 'score', type: 'text', isNullable: true },
  homePenalties: { label: 'Home penalties', group: 'score', type: 'integer', isNullable: true },
  awayPenalties: { label: 'Away penalties', group: 'score', type: 'integer', isNullable: true },
} as const satisfies Facts;

/**
 * The fields of a match. Their names in football-data.co.uk are Div, FTHG and FTAG, and HG and AG in its files of other
 * countries.
 */
export const matchFacts = {
  homeTeam: { label: 'Home team', group: 'teams', type: 'text', importedAs: 'home team1' },
  awayTeam: { label: 'Away team', group: 'teams', type: 'text', importedAs: 'away team2' },
  homeTeamLogo: { label: 'Home team logo', type: 'text', format: 'picture' },
  awayTeamLogo: { label: 'Away team logo', type: 'text', format: 'picture' },
  /** The main colour of each crest; null for a picture of another host. */
  homeColor: { label: 'Colour of the home crest', type: 'text', isNullable: true, isDerived: true },
  awayColor: { label: 'Colour of the away crest', type: 'text', isNullable: true, isDerived: true },
  matchDate: { label: 'Match date', group: 'time', type: 'moment', importedAs: 'date kickoff' },
  isTimeKnown: { label: 'Time known', type: 'boolean', isDerived: true },
  league: {
    label: 'League',
    group: 'details',
    type: 'text',
    importedAs: 'div division competition leaguename tournament',
  },
  streamUrl: { label: 'Stream URL', group: 'details', type: 'text', format: 'address', isNullable: true },
  ...scoreFacts,
} as const satisfies Facts;

export const incidentKinds = ['goal', 'own_goal', 'penalty_goal', 'yellow_card', 'red_card'] as const;
export type IncidentKind = (typeof incidentKinds)[number];

export const incidentSides = ['home', 'away'] as const;

/** The fields of a goal or a card of a match. */
export const incidentFacts = {
  kind: { label: 'Kind', type: 'text', oneOf: incidentKinds },
  side: { label: 'Side', type: 'text', oneOf: incidentSides },
  minute: { label: 'Minute', type: 'text', isNullable: true },
  player: { label: 'Player', type: 'text', isNullable: true },
  /** Always false for a card. */
  movesScore: { label: 'Counts in the score', type: 'boolean' },
} as const satisfies Facts;
