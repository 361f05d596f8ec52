/** Home: its titles, its arrangement, and a preview of another arrangement. */
import { homeBundle } from '#schema/bundle.ts';
import { homeArrangement, storedArrangement } from '#schema/home-arrangement.ts';
import { defineCall } from './call.ts';
import { publishJobHeader } from './chapters.ts';

export const getHomeBundle = defineCall('GET /api/bundles/home', {
  chapter: 'publishing',
  access: 'everyone',
  summary: 'Everything the home page shows, at once',
  reply: homeBundle,
});

export const getHomeArrangement = defineCall('GET /api/home', {
  chapter: 'settings',
  access: 'everyone',
  summary: 'How home is arranged: its hero and its rows, from top to bottom',
  reply: storedArrangement,
});

export const arrangeHome = defineCall('PUT /api/home', {
  chapter: 'settings',
  access: 'titles',
  summary: 'Arranges home',
  description:
    'Whole, with the `version` that was read: where somebody has arranged it meanwhile the answer is 409.',
  body: storedArrangement,
  reply: storedArrangement,
  otherStatuses: [409],
  replyHeaders: publishJobHeader,
});

export const previewHome = defineCall('POST /api/bundles/home', {
  chapter: 'publishing',
  access: 'titles',
  summary: 'The titles that home would show with an arrangement; nothing is saved',
  body: homeArrangement,
  reply: homeBundle,
  touches: 'nothing',
});
