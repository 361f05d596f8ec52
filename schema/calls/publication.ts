import { publicationOrder, publicationReply } from '#schema/shapes/publication.ts';
import { schedule, scheduleQuery } from '#schema/shapes/schedule.ts';
import { callsOf } from './call.ts';

const call = callsOf({ chapter: 'titles', access: 'titles' });

const ofMany = callsOf({
  chapter: 'seasons',
  access: 'titles',
  description:
    'All of them or none. The answer says what each record was: sent back as what it is to be, with what it became as `was`, it is the undo.',
  body: publicationOrder,
  reply: publicationReply,
  otherStatuses: [404, 409],
});
const words = (records: string) => `Changes the publication of many ${records} at once`;
/** Visitors see a title with the seasons and episodes that are published, so lists of titles change with these. */
const touches = ['titles', 'views'] as const;

export const publishSeasons = ofMany('POST /api/seasons/publication', words('seasons'), { touches });
export const publishEpisodes = ofMany('POST /api/episodes/publication', words('episodes'), { touches });
export const publishMatches = ofMany('POST /api/matches/publication', words('matches'), {
  chapter: 'matches',
  access: 'matches',
});
export const publishPages = ofMany('POST /api/pages/publication', words('content pages'), {
  chapter: 'settings',
});

export const listSchedule = call(
  'GET /api/schedule',
  'The records that will be published or archived, the next first',
  { query: scheduleQuery, reply: schedule },
  'Titles, seasons, episodes, matches and content pages, each moment as one entry.',
);
