import { z } from 'zod';
import { ownRating, titleRatings } from '#schema/rating.ts';
import { pathId } from '#schema/text.ts';
import { defineCall } from './call.ts';

const ofTitle = { params: z.object({ id: pathId }), reply: titleRatings };

export const getRatings = defineCall('GET /api/movies/:id/ratings', {
  chapter: 'ratings',
  access: ['everyone', 'titles'],
  summary: 'How visitors rate a title, and what the asking browser gave it',
  ...ofTitle,
});

export const rateTitle = defineCall('PUT /api/movies/:id/ratings/own', {
  chapter: 'ratings',
  access: 'everyone',
  summary: 'Rates a title, or changes the own rating',
  description:
    'Open to visitors. One rating a browser and title: the first one sets a cookie with a random key, of which a hash is stored. An address may rate 20 times a minute and 120 times an hour, and 10 of its browsers may rate a title a day; a title takes 1,000 new ratings a minute.',
  ...ofTitle,
  body: ownRating,
  otherStatuses: [429],
});

export const takeRatingBack = defineCall('DELETE /api/movies/:id/ratings/own', {
  chapter: 'ratings',
  access: 'everyone',
  summary: 'Takes the own rating of a title back',
  description: 'Open to visitors. Without one, nothing changes.',
  ...ofTitle,
  otherStatuses: [429],
});

export const clearRatings = defineCall('DELETE /api/movies/:id/ratings', {
  chapter: 'ratings',
  access: 'titles',
  summary: 'Removes all ratings of a title',
  description: 'For a day they can be restored.',
  ...ofTitle,
});

export const restoreRatings = defineCall('POST /api/movies/:id/ratings/restore', {
  chapter: 'ratings',
  access: 'titles',
  summary: 'Restores the ratings of a title that were removed in the last day',
  description: 'Those of the latest removal. Who has rated the title again since keeps the new rating.',
  ...ofTitle,
});
