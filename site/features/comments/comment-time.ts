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
