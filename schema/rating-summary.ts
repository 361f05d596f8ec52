/** What visitors' ratings amount to. Apart from rating.ts so that the browser gets it without zod. */

export const ratingLimits = {
  min: 1,
  max: 10,
  /** From so many on, structured data has their mean. */
  structuredData: 5,
} as const;

/**
 * A cookie that scripts can read: only browsers that have it ask for their own rating. It is the same for all; the key that tells browsers
 * apart is in another one, which scripts, those of ads among them, never see.
 */
export const ratedHint = 'lamphouse-rated';

/** How many visitors gave 1, 2 … 10. */
export type RatingCounts = readonly number[];

export const noRatings: RatingCounts = Array.from({ length: ratingLimits.max }, () => 0);

/** '1 visitor', '1,200 visitors' */
export const visitorsWords = (count: number): string =>
  count === 1 ? '1 visitor' : `${count.toLocaleString('en')} visitors`;

export interface RatingSummary {
  count: number;
  /** With one decimal; null where nobody has rated. */
  mean: number | null;
}

export function ratingSummary(counts: RatingCounts): RatingSummary {
  const count = counts.reduce((sum, some) => sum + some, 0);
  const points = counts.reduce((sum, some, place) => sum + some * (place + ratingLimits.min), 0);
  return { count, mean: count === 0 ? null : Math.round((points / count) * 10) / 10 };
}
