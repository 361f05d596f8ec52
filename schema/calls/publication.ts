import { publicationOrder, publicationReply } from '#schema/publication.ts';
import { schedule, scheduleQuery } from '#schema/schedule.ts';
import { defineCall } from './call.ts';

const ofMany = {
  description:
    'All of them or none. The answer says what each record was: sent back as what it is to be, with what it became as `was`, it is the undo.',
  body: publicationOrder,
  reply: publicationReply,
  otherStatuses: [404, 409],
} as const;

/** Visitors see a title with the seasons and episodes that are published, so lists of titles change with these. */
const ofParts = {
  ...ofMany,
  chapter: 'seasons',
  access: 'titles',
  touches: ['titles', 'views'],
} as const;

export const publishSeasons = defineCall('POST /api/seasons/publication', {
  ...ofParts,
  summary: 'Changes the publication of many seasons at once',
});

export const publishEpisodes = defineCall('POST /api/episodes/publication', {
  ...ofParts,
  summary: 'Changes the publication of many episodes at once',
});

export const publishMatches = defineCall('POST /api/matches/publication', {
  ...ofMany,
  chapter: 'matches',
  access: 'matches',
  summary: 'Changes the publication of many matches at once',
});

export const publishPages = defineCall('POST /api/pages/publication', {
  ...ofMany,
  chapter: 'settings',
  access: 'titles',
  summary: 'Changes the publication of many content pages at once',
});

export const listSchedule = defineCall('GET /api/schedule', {
  chapter: 'titles',
  access: 'titles',
  summary: 'The records that will be published or archived, the next first',
  description: 'Titles, seasons, episodes, matches and content pages, each moment as one entry.',
  query: scheduleQuery,
  reply: schedule,
});
