const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A moment, or a day such as '1915-11-13', as people write it: 'November 13, 1915'. The same wherever the page is rendered. */
export const longDate = (moment: string): string => long.format(new Date(moment));
