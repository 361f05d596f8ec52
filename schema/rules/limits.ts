// Limits and messages that browsers read. They are apart from the schemas so that the browser gets them without zod.

/** The longest text in characters of each field. */
export const contactLimits = { name: 60, email: 255, subject: 200, message: 5000 } as const;

export const contactMessages = {
  name: 'Name is required',
  email: 'Please enter a valid email address',
  subject: 'Subject is required',
  message: 'Message is required',
  closed: 'Messages are not taken here',
  tooMany: 'Too many messages. Please try again later.',
  notFound: 'Message not found',
} as const;

/** The setting that switches delivery on; without it no message is sent (specification, points 4 and 7). */
export const deliveryKey = 'contact_delivery';

/** How many titles a list page shows, on the site and in the dashboard. */
export const listPageSize = 24;
export const pageMax = 10_000;
export const titleViewMax = 60;
/** The most pages of the dashboard's list of titles: enough for a million titles. */
export const titlePageMax = 100_000;
export const limitMax = 100;
/** The most titles that a search counts and pages through. */
export const searchMax = 500;

/** How often the status in the footer is polled. */
export const healthPollMs = 30_000;

export const mustWatchRating = 8;
/** The Top 20 row shows flagged titles first, then the best rated ones, up to this many. */
export const top20Size = 20;

/** How many titles the hero shows: popular ones first, then trending ones, then the general list. */
export const heroLimit = 10;
export const recentLimit = 3;
export const skeletonCards = 12;

/** The overview counts what is published or archived within so many days. */
export const daysAhead = 7;
