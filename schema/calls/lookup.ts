import { lookupPath, lookupQuery, lookupReply, offeredTitle } from '#schema/lookup.ts';
import { callsOf } from './call.ts';

const call = callsOf({ chapter: 'lookup', access: 'titles' });

export const lookUpTitles = call(
  'GET /api/lookup',
  'Asks the providers that are switched on for titles of a name',
  { query: lookupQuery, reply: lookupReply },
  'The settings lookup_wikidata and lookup_tmdb switch providers on; one that is off is not asked. Answers are kept for an hour.',
);

export const getOfferedTitle = call(
  'GET /api/lookup/:provider/:id',
  'The facts of one title from a provider, cleaned as on import',
  { params: lookupPath, reply: offeredTitle, otherStatuses: [404, 409, 429, 503] },
);
