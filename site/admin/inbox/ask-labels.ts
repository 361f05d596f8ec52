/** The words for visitors' requests in the inbox. */

import { type AskState, reasonLabels } from '#schema/rules/ask-messages.ts';
import type { Ask } from '#schema/shapes/ask.ts';
import { episodeCode, typeLabel } from '#site/lib/title-facts.ts';

export const stateNames: Record<AskState, string> = {
  open: 'Open',
  answered: 'Answered',
  done: 'Done',
  declined: 'Declined',
};

/** Classes of the dot next to a state. */
export const stateLooks: Record<AskState, string> = {
  open: 'state held',
  answered: 'state',
  done: 'state good',
  declined: 'state hidden',
};

export const nameOf = ({ name, year }: Pick<Ask, 'name' | 'year'>): string =>
  year === null ? name : `${name} (${year})`;

/** 'Movie', or 'S01 E02 · It does not play'. */
export const factsOf = ({ kind, type, episode, reason }: Ask): string =>
  [
    kind === 'request' && 'Request',
    type && typeLabel(type),
    episode && episodeCode(episode.seasonNumber, episode.episodeNumber),
    reason && reasonLabels[reason],
  ]
    .filter(Boolean)
    .join(' · ');

export const askersOf = (count: number): string =>
  count === 1 ? '1 person' : `${count.toLocaleString('en')} people`;
