import { z } from 'zod';
import { lookupPath, lookupQuery, lookupReply, offeredTitle } from '#schema/shapes/lookup.ts';
import { movie, movieChanges, movieInput, sameTitleQuery } from '#schema/shapes/movie.ts';
import { titleChoices, titlePage, titlePageQuery, titlesQuery } from '#schema/shapes/title-filter.ts';
import { callsOf } from './call.ts';
import { recordsAt } from './record-calls.ts';

const call = callsOf({ chapter: 'titles', access: ['everyone', 'titles'] });

export const getTitle = call('GET /api/movies/slug/:slug', 'One title by its slug, or by one it had before', {
  reply: movie,
});

export const listSameTitles = call(
  'GET /api/movies/same',
  'Titles of the same name, small typing errors aside, and at most a year apart',
  { query: sameTitleQuery, reply: movie.array() },
);

const record = recordsAt('/api/movies/:id', {
  chapter: 'titles',
  access: 'titles',
  reply: movie,
  touches: ['views', 'doubles', 'seasons', 'collections', 'people'],
});

export const addTitle = record.add('Adds a movie, TV show or anime; fields that are left out stay unknown', {
  body: movieInput,
  otherStatuses: [409],
});

export const changeTitle = record.change(
  'Changes the fields of a title that are sent; its old slug leads to the new one',
  { body: movieChanges },
);

export const removeTitle = record.remove('Deletes a title with its seasons, episodes and comments');

const managed = callsOf({ chapter: 'titles', access: 'dashboard' });

export const listTitles = managed(
  'GET /api/titles',
  'Lists titles by what they have, lack and who changed them, with the true count',
  { query: titlePageQuery, reply: titlePage },
  'All filters can be combined. Of a year or day before or after which nothing is asked, leave out that bound. Titles of which the sorted value is not known come last in both directions; of one value the order is that of their ids.',
);

export const listTitleChoices = managed(
  'GET /api/titles/choices',
  'The genres, countries, qualities and people that the filters can name',
  { reply: titleChoices },
);

const exported = callsOf({
  chapter: 'titles',
  access: 'dashboard',
  description:
    'In the order of `sort`; without it in that in which they were added, so that `npm run import` adds them to an empty product in the same order. `exact` tells the import to take the texts as they stand.',
  query: titlesQuery,
  reply: z.string(),
});

export const exportAsNdjson = exported(
  'GET /api/titles/export.ndjson',
  'The titles that match a filter, as NDJSON that an import accepts unchanged',
  { replyType: 'application/x-ndjson' },
);

export const exportAsCsv = exported(
  'GET /api/titles/export.csv',
  'The titles that match a filter, as CSV that an import accepts unchanged',
  { replyType: 'text/csv' },
);

const lookUpCall = callsOf({ chapter: 'lookup', access: 'titles' });

export const lookUpTitles = lookUpCall(
  'GET /api/lookup',
  'Asks the providers that are switched on for titles of a name',
  { query: lookupQuery, reply: lookupReply },
  'The settings lookup_wikidata and lookup_tmdb switch providers on; one that is off is not asked. Answers are kept for an hour.',
);

export const getOfferedTitle = lookUpCall(
  'GET /api/lookup/:provider/:id',
  'The facts of one title from a provider, cleaned as on import',
  { params: lookupPath, reply: offeredTitle, otherStatuses: [404, 409, 429, 503] },
);
