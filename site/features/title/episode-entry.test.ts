import { expect, test } from 'vitest';
import type { Episode } from '#schema/episode.ts';
import { episodeEntry } from './episode-entry.ts';

const episode = {
  episodeNumber: 1,
  title: 'Pilot',
  description: null,
  streamUrl: null,
  videoUrl: null,
  downloadUrl: null,
} as Episode;
const playOf = (changes: Partial<Episode>) => episodeEntry({ ...episode, ...changes }).play;

test('Play opens the own page of an episode', () => {
  expect(playOf({ streamUrl: 'https://archive.org/details/pilot' })).toBe('own page');
  expect(playOf({ videoUrl: '/media/videos/pilot.mp4' })).toBe('own page');
  expect(playOf({})).toBeNull();
});

test('Play opens the stream itself where the host refuses to be framed', () => {
  const stream = 'https://mega.nz/file/pilot';
  expect(playOf({ streamUrl: stream })).toEqual({ stream });
});
