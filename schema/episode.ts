import { z } from 'zod';
import { day, moment, optionalDay } from './date.ts';
import { id, optionalText, requiredText } from './text.ts';
import { optionalUrl } from './url.ts';

export const episodeLimits = {
  title: 255,
  description: 20_000,
  videoUrl: 255,
  episodeNumber: { min: 1, max: 100_000 },
  /** Minutes. */
  duration: { min: 1, max: 100_000 },
} as const;

export const episodeMessages = {
  episodeNumber: 'Episode number must be at least 1',
  title: 'Title is required',
  noSeason: 'Please select a season first',
  duration: 'Duration must be a whole number of minutes',
} as const;

const { episodeNumber, duration } = episodeLimits;

const episodeFields = z.strictObject({
  episodeNumber: z
    .int(episodeMessages.episodeNumber)
    .min(episodeNumber.min, episodeMessages.episodeNumber)
    .max(episodeNumber.max),
  title: requiredText(episodeLimits.title, episodeMessages.title, 'The title'),
  description: optionalText(episodeLimits.description, 'The description'),
  duration: z
    .int(episodeMessages.duration)
    .min(duration.min, episodeMessages.duration)
    .max(duration.max, episodeMessages.duration)
    .nullable(),
  posterUrl: optionalUrl(),
  videoUrl: optionalUrl(episodeLimits.videoUrl),
  streamUrl: optionalUrl(),
  downloadUrl: optionalUrl(),
  airDate: optionalDay,
});

export const episodeInput = episodeFields
  .partial({
    description: true,
    duration: true,
    posterUrl: true,
    videoUrl: true,
    streamUrl: true,
    downloadUrl: true,
    airDate: true,
  })
  .extend({ seasonId: id });
export type EpisodeInput = z.infer<typeof episodeInput>;

/** An episode stays in its season: the body may not move it. */
export const episodeChanges = episodeFields.exactPartial();
export type EpisodeChanges = z.infer<typeof episodeChanges>;

export const episode = z.strictObject({
  id,
  seasonId: id,
  episodeNumber: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  duration: z.int().nullable(),
  posterUrl: z.string().nullable(),
  videoUrl: z.string().nullable(),
  streamUrl: z.string().nullable(),
  downloadUrl: z.string().nullable(),
  airDate: day.nullable(),
  createdAt: moment,
});
export type Episode = z.infer<typeof episode>;
