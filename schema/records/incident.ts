import type { Facts } from './field.ts';

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
