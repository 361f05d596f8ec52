// Limits and words that pages and scripts read. They are apart from ask.ts so that the browser gets them without zod.

export const askLimits = {
  name: 200,
  note: 500,
  answer: 1000,
  search: 100,
  year: { min: 1880, max: 2100 },
  /** How many of the newest notes about one title the dashboard lists. */
  notes: 50,
  /** How many requests that may mean the same title are offered for merging. */
  similar: 5,
  /** How many of the latest requests and problems the page of one key lists. */
  listed: 100,
} as const;

export const askMessages = {
  name: 'Please enter the title',
  year: `Year must be from ${askLimits.year.min} to ${askLimits.year.max}`,
  key: 'Must be the key that an earlier request or report was answered with',
  movieId: 'Name the title that the problem is about',
  episodeId: 'Must be an episode of the title',
  addedId: 'Must be the id of a title',
  mergedInto: 'Must be the id of another request',
  noKey: 'This link has no requests',
  notFound: 'Request or report not found',
  tooMany: 'Too many requests and reports. Please try again later.',
} as const;

/** 144 random bits. */
export const askKey = /^[\w-]{24}$/;

/** open: waiting. answered: has an answer, still waiting. done and declined: closed. */
export const askStates = ['open', 'answered', 'done', 'declined'] as const;
export type AskState = (typeof askStates)[number];

export const problemReasons = ['not-playing', 'wrong-title', 'sound', 'subtitles', 'other'] as const;
export type ProblemReason = (typeof problemReasons)[number];

export const reasonLabels = {
  'not-playing': 'It does not play',
  'wrong-title': 'Wrong film or episode',
  sound: 'Sound is missing or wrong',
  subtitles: 'Subtitles are missing or wrong',
  other: 'Something else',
} as const satisfies Record<ProblemReason, string>;

/** The browser stores the key of its requests in localStorage under this name. */
export const askerKey = 'asker';
