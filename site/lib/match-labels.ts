/** The names of a match and of its events, on its page, in its structured data and in the dashboard. */

import type { IncidentKind } from '#schema/records/match.ts';
import type { Match } from '#schema/shapes/match.ts';
import type { Incident } from '#schema/shapes/match-incident.ts';

export const namesOf = ({ homeTeam, awayTeam }: Pick<Match, 'homeTeam' | 'awayTeam'>) =>
  `${homeTeam} vs ${awayTeam}`;

export const incidentLabels = {
  goal: 'Goal',
  own_goal: 'Own goal',
  penalty_goal: 'Goal by penalty',
  yellow_card: 'Yellow card',
  red_card: 'Red card',
} as const satisfies Record<IncidentKind, string>;

/** 'Goal, 23′, Ada Lindqvist' */
export const describeIncident = ({ kind, minute, player }: Pick<Incident, 'kind' | 'minute' | 'player'>) =>
  [incidentLabels[kind], minute === null ? null : `${minute}′`, player].filter(Boolean).join(', ');
