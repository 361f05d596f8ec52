import { z } from 'zod';
import { episode, episodeChanges, episodeInput } from '#schema/episode.ts';
import { episodeRange, episodesQuery } from '#schema/episode-range.ts';
import { pathId } from '#schema/text.ts';
import { defineCall } from './call.ts';
import { defineRecordCalls } from './record-calls.ts';

const byId = z.object({ id: pathId });

export const listEpisodes = defineCall('GET /api/seasons/:id/episodes', {
  chapter: 'seasons',
  access: ['everyone', 'titles'],
  summary: 'The episodes of a season, by their numbers',
  description: 'All of them, or those between two numbers: a season may have thousands.',
  params: byId,
  query: episodesQuery,
  reply: episode.array(),
});

export const listEpisodeRanges = defineCall('GET /api/seasons/:id/episode-ranges', {
  chapter: 'seasons',
  access: ['everyone', 'titles'],
  summary: 'The parts of a long season of episodes; none for one that is shown whole',
  params: byId,
  reply: episodeRange.array(),
});

export const getEpisode = defineCall('GET /api/episodes/:id', {
  chapter: 'seasons',
  access: ['everyone', 'titles'],
  summary: 'One episode',
  params: byId,
  reply: episode,
});

export const {
  add: addEpisode,
  change: changeEpisode,
  remove: removeEpisode,
} = defineRecordCalls({
  path: '/api/episodes',
  name: 'id',
  chapter: 'seasons',
  access: 'titles',
  params: byId,
  reply: episode,
  touches: ['titles', 'views'],
  add: { summary: 'Adds an episode to a season', body: episodeInput, otherStatuses: [404, 409] },
  change: { summary: 'Changes the fields of an episode that are sent', body: episodeChanges },
  remove: { summary: 'Deletes an episode' },
});
