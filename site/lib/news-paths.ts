/**
 * For the browser, which compares them with what its visitor follows: dates to come, and the newest records. Apart from paths.ts, which
 * would be cut out of the script of every page if another script needed it.
 */
export const calendarDatesPath = '/calendar.json';
export const newsPath = '/news.json';
