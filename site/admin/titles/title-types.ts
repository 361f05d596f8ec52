import { movieTypes } from '#schema/movie.ts';

/** What the add form offers: anything that is no title is a match. */
export const typeChoices = [...movieTypes, 'match'] as const;
export type TypeChoice = (typeof typeChoices)[number];
