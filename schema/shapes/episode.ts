import { z } from 'zod';
import { changesOf } from '#schema/records/changes.ts';
import { episodeFacts } from '#schema/records/episode.ts';
import { storedShape } from '#schema/records/stored.ts';
import { newShape, writtenFields } from '#schema/records/written.ts';
import { moment } from '#schema/rules/date.ts';
import { bodyId, id, requiredLine, wholeNumber, writtenText } from '#schema/rules/text.ts';
import { chapterLines, subtitleLines } from '#schema/rules/tracks.ts';
import { optionalUrl } from '#schema/rules/url.ts';
import { publicationChanges, publicationRecord } from './publication.ts';

export const episodeLimits = {
  title: 255,
  description: 20_000,
  videoUrl: 255,
  episodeNumber: { min: 1, max: 100_000 },
  /** Minutes. */
  duration: { min: 1, max: 100_000 },
  /** Seconds. */
  intro: { min: 0, max: 86_400 },
} as const;

export const episodeMessages = {
  episodeNumber: 'Episode number must be at least 1',
  episodeNumberMax: 'Episode number must be at most 100000',
  wholeNumbers:
    'Episode numbers are whole: give recaps and specials numbers of their own, such as in season 0',
  title: 'Title is required',
  noSeason: 'Please select a season first',
  duration: 'Duration must be a whole number of minutes from 1 to 100000',
  intro: 'A time of the intro must be a whole number of seconds from 0 to 86400',
  introOrder: 'An intro needs both times, and must end after it begins',
} as const;

const introSecond = wholeNumber(episodeLimits.intro, episodeMessages.intro);

const episodeFields = writtenFields(episodeFacts, {
  episodeNumber: wholeNumber(
    episodeLimits.episodeNumber,
    episodeMessages.episodeNumber,
    episodeMessages.episodeNumberMax,
    episodeMessages.wholeNumbers,
  ),
  title: requiredLine(episodeLimits.title, episodeMessages.title, 'The title'),
  description: writtenText(episodeLimits.description, 'The description').trim(),
  duration: wholeNumber(episodeLimits.duration, episodeMessages.duration).meta({ description: 'Minutes' }),
  videoUrl: optionalUrl(episodeLimits.videoUrl),
  subtitles: subtitleLines,
  chapters: chapterLines,
  introFrom: introSecond.meta({ description: 'Second at which the opening titles begin' }),
  introTo: introSecond.meta({ description: 'Second at which they end; sent and kept with introFrom alone' }),
});

export const episodeInput = z
  .strictObject({
    ...newShape(episodeFacts, episodeFields),
    seasonId: bodyId(episodeMessages.noSeason).meta({ description: 'The id of its season' }),
    ...publicationChanges,
  })
  .meta({ id: 'EpisodeInput', examples: [{ seasonId: 1, episodeNumber: 99, title: 'The Chase' }] });
export type EpisodeInput = z.infer<typeof episodeInput>;

export const episode = z
  .strictObject({
    id,
    seasonId: id,
    ...storedShape(episodeFacts),
    ...publicationRecord,
    createdAt: moment,
  })
  .meta({ id: 'Episode' });
export type Episode = z.infer<typeof episode>;

/** An episode belongs to its season for good: the body cannot move it. */
export const episodeChanges = changesOf(episodeFields, episode, publicationChanges).meta({
  id: 'EpisodeChanges',
  examples: [{ title: 'The Chase' }],
});
export type EpisodeChanges = z.infer<typeof episodeChanges>;
