import { z } from 'zod';
import { creditList, sentCredits } from '#schema/person.ts';
import { pathId } from '#schema/text.ts';
import { defineCall } from './call.ts';
import { publishJobHeader } from './chapters.ts';

const shared = { chapter: 'people', params: z.object({ id: pathId }), reply: creditList } as const;
const reading = { ...shared, access: ['everyone', 'titles'] } as const;
const setting = {
  ...shared,
  access: 'titles',
  description: 'A credit that stays keeps its id; a person who is named and not known yet is added.',
  body: sentCredits,
  replyHeaders: publishJobHeader,
  touches: ['titles', 'seasons'],
} as const;

export const getTitleCredits = defineCall('GET /api/movies/:id/credits', {
  ...reading,
  summary: 'Who made a title and plays in it',
});

export const setTitleCredits = defineCall('PUT /api/movies/:id/credits', {
  ...setting,
  summary: 'Sets the credits of a title, all of them in their order',
});

export const getEpisodeCredits = defineCall('GET /api/episodes/:id/credits', {
  ...reading,
  summary: 'Who made an episode and plays in it',
});

export const setEpisodeCredits = defineCall('PUT /api/episodes/:id/credits', {
  ...setting,
  summary: 'Sets the credits of an episode, all of them in their order',
});
