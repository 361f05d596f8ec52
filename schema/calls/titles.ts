import { z } from 'zod';
import { movie, movieChanges, movieInput, sameTitleQuery } from '#schema/movie.ts';
import { slugInPath } from '#schema/slug.ts';
import { pathId } from '#schema/text.ts';
import { titleChoices, titlePage, titlePageQuery, titlesQuery } from '#schema/title-filter.ts';
import { defineCall } from './call.ts';
import { defineRecordCalls } from './record-calls.ts';

export const getTitle = defineCall('GET /api/movies/slug/:slug', {
  chapter: 'titles',
  access: ['everyone', 'titles'],
  summary: 'One title by its slug, or by one it had before',
  params: z.object({ slug: slugInPath }),
  reply: movie,
});

export const listSameTitles = defineCall('GET /api/movies/same', {
  chapter: 'titles',
  access: ['everyone', 'titles'],
  summary: 'Titles of the same name, small typing errors aside, and at most a year apart',
  query: sameTitleQuery,
  reply: movie.array(),
});

export const {
  add: addTitle,
  change: changeTitle,
  remove: removeTitle,
} = defineRecordCalls({
  path: '/api/movies',
  name: 'id',
  chapter: 'titles',
  access: 'titles',
  params: z.object({ id: pathId }),
  reply: movie,
  touches: ['views', 'doubles', 'seasons', 'collections', 'people'],
  add: {
    summary: 'Adds a movie, TV show or anime; fields that are left out stay unknown',
    body: movieInput,
    otherStatuses: [409],
  },
  change: {
    summary: 'Changes the fields of a title that are sent; its old slug leads to the new one',
    body: movieChanges,
  },
  remove: { summary: 'Deletes a title with its seasons, episodes and comments' },
});

const managed = { chapter: 'titles', access: 'dashboard' } as const;

export const listTitles = defineCall('GET /api/titles', {
  ...managed,
  summary: 'Lists titles by what they have, lack and who changed them, with the true count',
  description:
    'All filters can be combined. Of a year or day before or after which nothing is asked, leave out that bound. Titles of which the sorted value is not known come last in both directions; of one value the order is that of their ids.',
  query: titlePageQuery,
  reply: titlePage,
});

export const listTitleChoices = defineCall('GET /api/titles/choices', {
  ...managed,
  summary: 'The genres, countries, qualities and people that the filters can name',
  reply: titleChoices,
});

const exported = {
  ...managed,
  description:
    'In the order of `sort`; without it in that in which they were added, so that `npm run import` adds them to an empty product in the same order. `exact` tells the import to take the texts as they stand.',
  query: titlesQuery,
  reply: z.string(),
} as const;

export const exportAsNdjson = defineCall('GET /api/titles/export.ndjson', {
  ...exported,
  summary: 'The titles that match a filter, as NDJSON that an import accepts unchanged',
  replyType: 'application/x-ndjson',
});

export const exportAsCsv = defineCall('GET /api/titles/export.csv', {
  ...exported,
  summary: 'The titles that match a filter, as CSV that an import accepts unchanged',
  replyType: 'text/csv',
});
