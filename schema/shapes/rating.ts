/** Ratings of titles by visitors. */
import { z } from 'zod';
import { ratingLimits } from '#schema/rules/rating-summary.ts';

export const ratingMessages = {
  value: `Must be a whole number from ${ratingLimits.min} to ${ratingLimits.max}`,
  tooMany: 'Too many ratings. Please try again later.',
  tooManyOfTitle: 'Too many ratings of this title came from your network. Please try again tomorrow.',
  titleIsBusy: 'This title is being rated very often right now. Please try again in a minute.',
  nothingCleared: 'No ratings of this title were removed in the last day',
} as const;

const value = z
  .int(ratingMessages.value)
  .min(ratingLimits.min, ratingMessages.value)
  .max(ratingLimits.max, ratingMessages.value);

export const ownRating = z.strictObject({ value });

export const ratingCounts = z
  .int()
  .min(0)
  .array()
  .length(ratingLimits.max)
  .meta({ description: 'How many visitors gave 1, 2 … 10', examples: [[0, 0, 1, 0, 2, 4, 9, 12, 7, 3]] });

export const titleRatings = z.strictObject({
  counts: ratingCounts,
  count: z.int().min(0),
  mean: z
    .number()
    .min(ratingLimits.min)
    .max(ratingLimits.max)
    .nullable()
    .meta({ description: 'With one decimal; null without ratings' }),
  own: value.nullable().meta({ description: 'What the asking browser gave' }),
});
export type TitleRatings = z.infer<typeof titleRatings>;
