// Limits and words that pages and scripts read: apart from ask.ts, so that they come without zod.

export const askLimits = {
  name: 200,
  note: 500,
  answer: 1000,
  search: 100,
  website: 500,
  year: { min: 1880, max: 2100 },
  /** The newest notes of those who ask for the same that the dashboard lists. */
  notes: 50,
  /** How many requests that may mean the same are offered for merging. */
  similar: 5,
  /** The latest of one key that its page lists. */
  listed: 100,
} as const;

export const askMessages = {
  name: 'Please name the title',
  year: `Year must be from ${askLimits.year.min} to ${askLimits.year.max}`,
  key: 'Must be the key that an earlier request or report was answered with',
  elapsedMs: 'Must be a whole number of milliseconds',
  movieId: 'Name the title that the problem is about',
  episodeId: 'Must be an episode of the title',
  addedId: 'Must be the id of a title',
  mergedInto: 'Must be the id of another request',
  noKey: 'Nothing was asked for under this address',
  notFound: 'Request or report not found',
  tooMany: 'Too many requests and reports. Please try again later.',
} as const;

/** 144 random bits. */
export const askKey = /^[\w-]{24}$/;

/** Waiting; told something and still waiting; over, with or without what was asked for. */
export const askStates = ['open', 'answered', 'done', 'declined'] as const;
export type AskState = (typeof askStates)[number];

export const problemReasons = ['not-playing', 'wrong-title', 'sound', 'subtitles', 'other'] as const;
export type ProblemReason = (typeof problemReasons)[number];

export const reasonWords = {
  'not-playing': 'It does not play',
  'wrong-title': 'It is the wrong film or episode',
  sound: 'The sound is missing or wrong',
  subtitles: 'The subtitles are missing or wrong',
  other: 'Something else',
} as const satisfies Record<ProblemReason, string>;

/** The browser keeps the key of its address under this name in localStorage. */
export const askerKey = 'asker';
