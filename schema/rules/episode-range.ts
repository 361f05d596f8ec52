/** Parts of long seasons: a page shows the episodes of one, so that a season of thousands has pages like any other. */
import { z } from 'zod';
import { int4Max, queryInt } from './text.ts';

/** A season with more episodes than this is split by their numbers: 1 to 50, 51 to 100, and so on. */
export const episodesAtOnce = 50;

/** The part that an episode belongs to, from 1. It depends on its number alone, so that a new episode moves no other one. */
export const rangeOf = (episodeNumber: number): number =>
  Math.max(1, Math.ceil(episodeNumber / episodesAtOnce));

export const episodeRange = z.strictObject({
  range: z
    .int()
    .min(1)
    .max(int4Max)
    .meta({ description: 'Which part, from 1; a part without episodes is left out' }),
  from: z.int().meta({ description: 'The number of its first episode' }),
  to: z.int().meta({ description: 'The number of its last episode' }),
  episodes: z.int().min(1).max(int4Max).meta({ description: 'How many it has' }),
});
export type EpisodeRange = z.infer<typeof episodeRange>;

/** The parts of a season with these episodes; none when it is shown as a whole. */
export function rangesOf(episodeNumbers: readonly number[]): number[] {
  return episodeNumbers.length <= episodesAtOnce
    ? []
    : [...new Set(episodeNumbers.map(rangeOf))].sort((a, b) => a - b);
}

/** '51–100' */
export const rangeLabel = ({ from, to }: Pick<EpisodeRange, 'from' | 'to'>): string =>
  from === to ? String(from) : `${from}–${to}`;

/** Without numbers the answer has all of them. */
export const episodesQuery = z.strictObject({
  from: queryInt(0, int4Max, 0).meta({ description: 'The first number' }),
  to: queryInt(0, int4Max, int4Max).meta({ description: 'The last number' }),
});
export type EpisodesQuery = z.infer<typeof episodesQuery>;
