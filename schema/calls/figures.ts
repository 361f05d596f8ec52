import { z } from 'zod';
import {
  figureBatch,
  figures,
  figuresAdded,
  figuresQuery,
  leastSearches,
  titleFigures,
} from '#schema/figures.ts';
import { pathId } from '#schema/text.ts';
import { defineCall } from './call.ts';

export const readFigures = defineCall('GET /api/figures', {
  chapter: 'figures',
  access: 'dashboard',
  summary: 'Views, plays, downloads, broken streams and searches by day',
  description: `Days are UTC. Words that were searched for fewer than ${leastSearches} times on a day are left out.`,
  query: figuresQuery,
  reply: figures,
});

export const readTitleFigures = defineCall('GET /api/movies/:id/figures', {
  chapter: 'titles',
  access: 'titles',
  summary: 'Views, plays, downloads and broken streams of one title by day',
  params: z.object({ id: pathId }),
  query: figuresQuery,
  reply: titleFigures,
});

export const addFigures = defineCall('POST /api/figures', {
  chapter: 'figures',
  access: 'feedKey',
  summary: 'Adds what a site server has counted',
  description: 'Batches of several site servers add up. Titles that there are no more are left out.',
  body: figureBatch,
  reply: figuresAdded,
});
