import { z } from 'zod';
import { changesOf } from '#schema/records/changes.ts';
import { seasonFacts } from '#schema/records/season.ts';
import { storedShape } from '#schema/records/stored.ts';
import { newShape, writtenFields } from '#schema/records/written.ts';
import { moment } from '#schema/rules/date.ts';
import { bodyId, id, requiredLine, wholeNumber, writtenText } from '#schema/rules/text.ts';
import { publicationChanges, publicationRecord } from './publication.ts';

export const seasonLimits = {
  title: 255,
  description: 20_000,
  /** 0 holds specials. */
  seasonNumber: { min: 0, max: 10_000 },
} as const;

const seasonMessages = {
  title: 'Title is required',
  seasonNumber: 'Season number must be at least 0',
  seasonNumberMax: 'Season number must be at most 10000',
  noShow: 'Please select a show first',
} as const;

const seasonFields = writtenFields(seasonFacts, {
  seasonNumber: wholeNumber(
    seasonLimits.seasonNumber,
    seasonMessages.seasonNumber,
    seasonMessages.seasonNumberMax,
  ),
  title: requiredLine(seasonLimits.title, seasonMessages.title, 'The title'),
  description: writtenText(seasonLimits.description, 'The description').trim(),
});

/** The database counts the episodes; a request cannot set the number. */
export const seasonInput = z
  .strictObject({
    ...newShape(seasonFacts, seasonFields),
    showId: bodyId(seasonMessages.noShow).meta({ description: 'The id of its title' }),
    ...publicationChanges,
  })
  .meta({ id: 'SeasonInput', examples: [{ showId: 1, seasonNumber: 9, title: 'The Ninth Season' }] });
export type SeasonInput = z.infer<typeof seasonInput>;

export const season = z
  .strictObject({
    id,
    showId: id,
    ...storedShape(seasonFacts),
    episodeCount: z.int(),
    ...publicationRecord,
    createdAt: moment,
  })
  .meta({ id: 'Season' });
export type Season = z.infer<typeof season>;

/** A season belongs to its show for good: the body cannot move it. */
export const seasonChanges = changesOf(seasonFields, season, publicationChanges).meta({
  id: 'SeasonChanges',
  examples: [{ title: 'The First Season' }],
});
export type SeasonChanges = z.infer<typeof seasonChanges>;
