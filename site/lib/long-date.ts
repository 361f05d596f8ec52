const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

export const monthName = (day: Date): string => months[day.getUTCMonth()] ?? '';

/**
 * A moment, or a day such as '1915-11-13', in words: 'November 13, 1915'. Independent of the server's locale and time zone. It is
 * written without Intl, since every page loads this file and a formatter takes long to create on a phone.
 */
export function longDate(moment: string): string {
  const day = new Date(moment);
  return `${monthName(day)} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}
