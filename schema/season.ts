import { z } from 'zod';
import { day, moment, optionalDay } from './date.ts';
import { id, optionalText, requiredText } from './text.ts';
import { optionalUrl } from './url.ts';

export const seasonLimits = {
  title: 255,
  description: 20_000,
  /** 0 holds specials. */
  seasonNumber: { min: 0, max: 10_000 },
  episodeCount: { min: 0, max: 100_000 },
} as const;

export const seasonMessages = {
  title: 'Title is required',
  seasonNumber: 'Season number must be at least 0',
} as const;

const { seasonNumber, episodeCount } = seasonLimits;

const seasonFields = z.strictObject({
  seasonNumber: z
    .int(seasonMessages.seasonNumber)
    .min(seasonNumber.min, seasonMessages.seasonNumber)
    .max(seasonNumber.max),
  title: requiredText(seasonLimits.title, seasonMessages.title, 'The title'),
  description: optionalText(seasonLimits.description, 'The description'),
  posterUrl: optionalUrl(),
  releaseDate: optionalDay,
  episodeCount: z.int().min(episodeCount.min).max(episodeCount.max),
});

export const seasonInput = seasonFields
  .partial({ description: true, posterUrl: true, releaseDate: true, episodeCount: true })
  .extend({ showId: id });
export type SeasonInput = z.infer<typeof seasonInput>;

/** A season stays with its show: the path names it, the body may not move it. */
export const seasonChanges = seasonFields.exactPartial();
export type SeasonChanges = z.infer<typeof seasonChanges>;

export const season = z.strictObject({
  id,
  showId: id,
  seasonNumber: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  posterUrl: z.string().nullable(),
  releaseDate: day.nullable(),
  episodeCount: z.int(),
  createdAt: moment,
});
export type Season = z.infer<typeof season>;
