import { episodeRange, episodesQuery } from '#schema/rules/episode-range.ts';
import { episode, episodeChanges, episodeInput } from '#schema/shapes/episode.ts';
import { callsOf } from './call.ts';
import { recordsAt } from './record-calls.ts';

const call = callsOf({ chapter: 'seasons', access: ['everyone', 'titles'] });

export const listEpisodes = call(
  'GET /api/seasons/:id/episodes',
  'The episodes of a season, by their numbers',
  { query: episodesQuery, reply: episode.array() },
  'All of them, or those between two numbers: a season may have thousands.',
);

export const listEpisodeRanges = call(
  'GET /api/seasons/:id/episode-ranges',
  'The parts of a long season of episodes; none for one that is shown whole',
  { reply: episodeRange.array() },
);

export const getEpisode = call('GET /api/episodes/:id', 'One episode', { reply: episode });

const record = recordsAt('/api/episodes/:id', {
  chapter: 'seasons',
  access: 'titles',
  reply: episode,
  touches: ['titles', 'views'],
});

export const addEpisode = record.add('Adds an episode to a season', {
  body: episodeInput,
  otherStatuses: [404, 409],
});

export const changeEpisode = record.change('Changes the fields of an episode that are sent', {
  body: episodeChanges,
});

export const removeEpisode = record.remove('Deletes an episode');
