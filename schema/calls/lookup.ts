import { lookupPath, lookupQuery, lookupReply, offeredTitle } from '#schema/lookup.ts';
import { defineCall } from './call.ts';

export const lookUpTitles = defineCall('GET /api/lookup', {
  chapter: 'lookup',
  access: 'titles',
  summary: 'Asks the providers that are switched on for titles of a name',
  description:
    'The settings lookup_wikidata and lookup_tmdb switch providers on; one that is off is not asked. Answers are kept for an hour.',
  query: lookupQuery,
  reply: lookupReply,
});

export const getOfferedTitle = defineCall('GET /api/lookup/:provider/:id', {
  chapter: 'lookup',
  access: 'titles',
  summary: 'The facts of one title from a provider, cleaned as on import',
  params: lookupPath,
  reply: offeredTitle,
  otherStatuses: [404, 409, 429, 503],
});
