import { expect, test } from 'vitest';
import type { EpisodeEntry } from './episode-entry.ts';
import { nextState, type PickerState } from './season-picker.ts';

const episode = (number: number): EpisodeEntry => ({
  number,
  title: `Part ${number}`,
  description: null,
  play: null,
  download: null,
});
const first: PickerState = { selected: 1, episodes: [episode(1)], status: 'ready' };

test('keeps the episodes in view while those of another season load', () => {
  expect(nextState(first, { type: 'chosen', season: 2 })).toEqual({
    ...first,
    selected: 2,
    status: 'loading',
  });
});

test('shows what was loaded', () => {
  const waiting = nextState(first, { type: 'chosen', season: 2 });
  const shown = nextState(waiting, { type: 'loaded', season: 2, episodes: [episode(7)] });
  expect(shown).toEqual({ selected: 2, episodes: [episode(7)], status: 'ready' });
});

test('ignores an answer for a season that is no longer chosen', () => {
  const third = nextState(nextState(first, { type: 'chosen', season: 2 }), { type: 'chosen', season: 3 });
  expect(nextState(third, { type: 'loaded', season: 2, episodes: [episode(7)] })).toBe(third);
  expect(nextState(third, { type: 'failed', season: 2 })).toBe(third);
});

test('ignores an answer that comes after going back to the seasons', () => {
  const cleared = nextState(nextState(first, { type: 'chosen', season: 2 }), { type: 'cleared' });
  expect(cleared).toEqual({ selected: null, episodes: [], status: 'ready' });
  expect(nextState(cleared, { type: 'loaded', season: 2, episodes: [episode(7)] })).toBe(cleared);
});

test('drops the old episodes when the new ones cannot be had', () => {
  const waiting = nextState(first, { type: 'chosen', season: 2 });
  expect(nextState(waiting, { type: 'failed', season: 2 })).toEqual({
    selected: 2,
    episodes: [],
    status: 'failed',
  });
});
