import { undoDays } from '#schema/rules/retention.ts';
import { ownRating, titleRatings } from '#schema/shapes/rating.ts';
import { callsOf } from './call.ts';

const call = callsOf({ chapter: 'ratings', access: 'titles', reply: titleRatings });

export const getRatings = call(
  'GET /api/movies/:id/ratings',
  'How visitors rate a title, and what the asking browser gave it',
  { access: ['everyone', 'titles'] },
);

export const rateTitle = call(
  'PUT /api/movies/:id/ratings/own',
  'Rates a title, or changes the own rating',
  { access: 'everyone', body: ownRating, otherStatuses: [429] },
  'Open to visitors. One rating a browser and title: the first one sets a cookie with a random key, of which a hash is stored. An address may rate 20 times a minute and 120 times an hour, and 10 of its browsers may rate a title a day; a title takes 1,000 new ratings a minute.',
);

export const takeRatingBack = call(
  'DELETE /api/movies/:id/ratings/own',
  'Takes the own rating of a title back',
  { access: 'everyone', otherStatuses: [429] },
  'Open to visitors. Without one, nothing changes.',
);

export const clearRatings = call(
  'DELETE /api/movies/:id/ratings',
  'Removes all ratings of a title',
  {},
  `They can be restored for ${undoDays * 24} hours.`,
);

export const restoreRatings = call(
  'POST /api/movies/:id/ratings/restore',
  'Restores the ratings of a title that were removed in the last day',
  {},
  'Those of the latest removal. Who has rated the title again since keeps the new rating.',
);
