import {
  figureBatch,
  figures,
  figuresAdded,
  figuresQuery,
  leastSearches,
  titleFigures,
} from '#schema/shapes/figures.ts';
import { callsOf } from './call.ts';

const call = callsOf({ chapter: 'figures', access: 'dashboard' });

export const readFigures = call(
  'GET /api/figures',
  'Views, plays, downloads, broken streams and searches by day',
  { query: figuresQuery, reply: figures },
  `Days are UTC. Words that were searched for fewer than ${leastSearches} times on a day are left out.`,
);

export const readTitleFigures = call(
  'GET /api/movies/:id/figures',
  'Views, plays, downloads and broken streams of one title by day',
  { chapter: 'titles', access: 'titles', query: figuresQuery, reply: titleFigures },
);

export const addFigures = call(
  'POST /api/figures',
  'Adds what a site server has counted',
  { access: 'feedKey', body: figureBatch, reply: figuresAdded },
  'Batches of several site servers add up. Titles that there are no more are left out.',
);
