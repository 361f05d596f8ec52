/** Home: its titles, its arrangement, and a preview of another arrangement. */
import { homeBundle } from '#schema/shapes/bundle.ts';
import { homeArrangement, storedArrangement } from '#schema/shapes/home-arrangement.ts';
import { callsOf } from './call.ts';

const call = callsOf({ chapter: 'publishing', access: 'everyone' });

export const getHomeBundle = call('GET /api/bundles/home', 'Everything the home page shows, at once', {
  reply: homeBundle,
});

export const getHomeArrangement = call(
  'GET /api/home',
  'How home is arranged: its hero and its rows, from top to bottom',
  { chapter: 'settings', reply: storedArrangement },
);

export const arrangeHome = call(
  'PUT /api/home',
  'Arranges home',
  {
    chapter: 'settings',
    access: 'titles',
    body: storedArrangement,
    reply: storedArrangement,
    otherStatuses: [409],
  },
  'Whole, with the `version` that was read: where somebody has arranged it meanwhile the answer is 409.',
);

export const previewHome = call(
  'POST /api/bundles/home',
  'The titles that home would show with an arrangement; nothing is saved',
  { access: 'titles', body: homeArrangement, reply: homeBundle, touches: 'nothing' },
);
