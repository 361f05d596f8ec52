/** Limits and times of comments (specification, points 5 and 9). They are apart from the schema so that browsers need no zod. */
export const nameMax = 60;
export const bodyMax = 500;
/** The number of newest comments that the list requests. */
export const listedComments = 50;
/** The most characters of the note of a report. */
export const noteMax = 300;
/** The number of newest comments in the page itself; a page with as many may have more. */
export const renderedComments = 10;
/** From this many on, their order can be chosen. */
export const orderedComments = 10;
/** A list older than this is loaded again. */
export const keptForMs = 30_000;
/** How long 'Comment posted!' shows. */
export const postedForMs = 2500;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The age of a comment in words; null after a week, when the date is written instead. */
export function timeAgo(createdAt: string, now: number): string | null {
  const age = now - Date.parse(createdAt);
  if (!(age < 7 * day)) return null;
  if (age < minute) return 'just now';
  const words = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
  if (age < hour) return words.format(-Math.floor(age / minute), 'minute');
  if (age < day) return words.format(-Math.floor(age / hour), 'hour');
  return words.format(-Math.floor(age / day), 'day');
}
