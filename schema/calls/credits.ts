import { creditList, sentCredits } from '#schema/person.ts';
import { callsOf } from './call.ts';

const reading = callsOf({ chapter: 'people', access: ['everyone', 'titles'], reply: creditList });
const setting = callsOf({
  chapter: 'people',
  access: 'titles',
  reply: creditList,
  description: 'A credit that stays keeps its id; a person who is named and not known yet is added.',
  body: sentCredits,
  touches: ['titles', 'seasons'],
});

export const getTitleCredits = reading('GET /api/movies/:id/credits', 'Who made a title and plays in it', {});

export const setTitleCredits = setting(
  'PUT /api/movies/:id/credits',
  'Sets the credits of a title, all of them in their order',
  {},
);

export const getEpisodeCredits = reading(
  'GET /api/episodes/:id/credits',
  'Who made an episode and plays in it',
  {},
);

export const setEpisodeCredits = setting(
  'PUT /api/episodes/:id/credits',
  'Sets the credits of an episode, all of them in their order',
  {},
);
