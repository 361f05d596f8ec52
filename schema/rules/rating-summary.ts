/** The summary of visitors' ratings. It is apart from rating.ts so that the browser gets it without zod. */

export const ratingLimits = {
  min: 1,
  max: 10,
  /** From this many ratings on, structured data contains their mean. */
  structuredData: 5,
  /** From this many on, pages show how many gave each number. */
  shownApart: 5,
} as const;

/**
 * A cookie that scripts can read: only browsers that have it request their own rating. Its value is the same for all; the key
 * that identifies a browser is in an HttpOnly cookie, which scripts, including those of ads, cannot read.
 */
export const ratedHint = 'lamphouse-rated';

/** How many visitors gave 1, 2 … 10. */
export type RatingCounts = readonly number[];

export const noRatings: RatingCounts = Array.from({ length: ratingLimits.max }, () => 0);

/** '1 visitor', '1,200 visitors' */
export const visitorsLabel = (count: number): string =>
  count === 1 ? '1 visitor' : `${count.toLocaleString('en')} visitors`;

export interface RatingSummary {
  count: number;
  /** With one decimal; null without ratings. */
  mean: number | null;
}

export function ratingSummary(counts: RatingCounts): RatingSummary {
  const count = counts.reduce((sum, some) => sum + some, 0);
  const points = counts.reduce((sum, some, index) => sum + some * (index + ratingLimits.min), 0);
  return { count, mean: count === 0 ? null : Math.round((points / count) * 10) / 10 };
}
