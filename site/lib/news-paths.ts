/**
 * Files that the browser compares with what its visitor follows: coming dates, and the newest records. They are apart from
 * paths.ts, which the bundler would split from every page's script if another script needed it.
 */
export const calendarDatesPath = '/calendar.json';
export const newsPath = '/news.json';
