import { z } from 'zod';
import { season, seasonChanges, seasonInput } from '#schema/season.ts';
import { pathId } from '#schema/text.ts';
import { defineCall } from './call.ts';
import { defineRecordCalls } from './record-calls.ts';

const byId = z.object({ id: pathId });

export const listSeasons = defineCall('GET /api/shows/:id/seasons', {
  chapter: 'seasons',
  access: ['everyone', 'dashboard'],
  summary: 'The seasons of a title, by their numbers',
  params: byId,
  reply: season.array(),
});

export const getSeason = defineCall('GET /api/seasons/:id', {
  chapter: 'seasons',
  access: ['everyone', 'titles'],
  summary: 'One season',
  params: byId,
  reply: season,
});

export const {
  add: addSeason,
  change: changeSeason,
  remove: removeSeason,
} = defineRecordCalls({
  path: '/api/seasons',
  name: 'id',
  chapter: 'seasons',
  access: 'titles',
  params: byId,
  reply: season,
  touches: ['titles', 'views'],
  add: { summary: 'Adds a season to a title', body: seasonInput, otherStatuses: [404, 409] },
  change: { summary: 'Changes the fields of a season that are sent', body: seasonChanges },
  remove: { summary: 'Deletes a season with its episodes' },
});
