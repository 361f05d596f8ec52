const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A moment, or a day such as '1915-11-13', in words: 'November 13, 1915'. Independent of the server's locale and time zone. */
export const longDate = (moment: string): string => long.format(new Date(moment));
