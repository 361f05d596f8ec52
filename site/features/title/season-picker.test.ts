import { expect, test } from 'vitest';
import type { Episode } from '#schema/shapes/episode.ts';
import { type EpisodeEntry, episodeEntry, longOn, nextState, type PickerState } from './season-picker.ts';

const episode = (number: number): EpisodeEntry => ({
  number,
  title: `Part ${number}`,
  description: null,
  date: null,
  minutes: null,
  play: null,
  download: null,
});
const first: PickerState = { selected: 1, episodes: [episode(1)], status: 'ready' };

test('keeps the visible episodes while those of another season load', () => {
  expect(nextState(first, { type: 'chosen', season: 2 })).toEqual({
    ...first,
    selected: 2,
    status: 'loading',
  });
});

test('shows the loaded episodes', () => {
  const waiting = nextState(first, { type: 'chosen', season: 2 });
  const shown = nextState(waiting, { type: 'loaded', season: 2, episodes: [episode(7)] });
  expect(shown).toEqual({ selected: 2, episodes: [episode(7)], status: 'ready' });
});

test('ignores an answer for a season that is no longer chosen', () => {
  const third = nextState(nextState(first, { type: 'chosen', season: 2 }), { type: 'chosen', season: 3 });
  expect(nextState(third, { type: 'loaded', season: 2, episodes: [episode(7)] })).toBe(third);
  expect(nextState(third, { type: 'failed', season: 2 })).toBe(third);
});

test('ignores an answer that arrives after going back to the seasons', () => {
  const cleared = nextState(nextState(first, { type: 'chosen', season: 2 }), { type: 'cleared' });
  expect(cleared).toEqual({ selected: null, episodes: [], status: 'ready' });
  expect(nextState(cleared, { type: 'loaded', season: 2, episodes: [episode(7)] })).toBe(cleared);
});

test('removes the old episodes when the new ones fail to load', () => {
  const waiting = nextState(first, { type: 'chosen', season: 2 });
  expect(nextState(waiting, { type: 'failed', season: 2 })).toEqual({
    selected: 2,
    episodes: [],
    status: 'failed',
  });
});

const pilot = {
  episodeNumber: 1,
  title: 'Pilot',
  description: null,
  streamUrl: null,
  videoUrl: null,
  downloadUrl: null,
} as Episode;
const playOf = (changes: Partial<Episode>) => episodeEntry({ ...pilot, ...changes }).play;

test('Play opens the page of an episode', () => {
  expect(playOf({ streamUrl: 'https://archive.org/details/pilot' })).toBe('own page');
  expect(playOf({ videoUrl: '/media/videos/pilot.mp4' })).toBe('own page');
  expect(playOf({})).toBeNull();
});

test('Play opens the stream itself when the host refuses to be framed', () => {
  const stream = 'https://mega.nz/file/pilot';
  expect(playOf({ streamUrl: stream })).toEqual({ stream });
});

test('a text is long where it has more than two lines: on phones first, and sooner in wide letters', () => {
  expect(
    longOn('Two dispatchers hear the same crash on the radio. Only one truck is missing.'),
  ).toBeUndefined();
  expect(longOn('A convoy stops for a signal. '.repeat(4))).toBe('narrow');
  expect(longOn('A convoy stops for a signal. '.repeat(6))).toBe('all');
  expect(longOn('長'.repeat(90))).toBe('all');
});
