import { season, seasonChanges, seasonInput } from '#schema/shapes/season.ts';
import { callsOf } from './call.ts';
import { recordsAt } from './record-calls.ts';

const call = callsOf({ chapter: 'seasons', access: ['everyone', 'dashboard'] });

export const listSeasons = call('GET /api/shows/:id/seasons', 'The seasons of a title, by their numbers', {
  reply: season.array(),
});

export const getSeason = call('GET /api/seasons/:id', 'One season', {
  access: ['everyone', 'titles'],
  reply: season,
});

const record = recordsAt('/api/seasons/:id', {
  chapter: 'seasons',
  access: 'titles',
  reply: season,
  touches: ['titles', 'views'],
});

export const addSeason = record.add('Adds a season to a title', {
  body: seasonInput,
  otherStatuses: [404, 409],
});

export const changeSeason = record.change('Changes the fields of a season that are sent', {
  body: seasonChanges,
});

export const removeSeason = record.remove('Deletes a season with its episodes');
