import { expect, test } from 'vitest';
import type { PublishReport } from '#schema/shapes/publish.ts';
import { durationWords, progressOf, runWords, speedOf, stateOf } from './publishing-labels.ts';

const run = {
  startedAt: '2026-11-21T20:00:00.000Z',
  endedAt: '2026-11-21T20:00:08.300Z',
  rendered: 1204,
  failed: 0,
};
const report: PublishReport = {
  head: 9,
  cursor: 9,
  pending: 0,
  rendered: 1204,
  lastPublishedAt: run.endedAt,
  isFollowing: true,
  pages: 1204,
  waiting: [],
  failed: [],
  failedPages: 0,
  feedFault: null,
  isRenderingAll: false,
  recent: [],
  run,
};

test.each([
  [38.4, '38 ms'],
  [2440, '2.4 s'],
  [185_000, '3 min 5 s'],
])('%d ms are %s', (ms, words) => {
  expect(durationWords(ms)).toBe(words);
});

test('a run gives its pages, its time, and its failures', () => {
  expect(runWords(run)).toBe('1,204 pages in 8.3 s');
  expect(runWords({ ...run, rendered: 1, failed: 2 })).toBe('1 page in 8.3 s, 2 failed');
});

test('the speed is that of the run, until the last page while it runs', () => {
  expect(speedOf(report)).toEqual({ pages: 145, ms: 6.9 });
  const recent = [{ path: '/', outcome: 'rendered' as const, at: '2026-11-21T20:00:02.000Z', ms: 9 }];
  const running = { ...report, run: { ...run, endedAt: null, rendered: 100 }, recent };
  expect(speedOf(running)).toEqual({ pages: 50, ms: 20 });
  expect(speedOf({ ...report, run: null })).toBeNull();
});

test('the most serious state is named first', () => {
  expect(stateOf(report)).toEqual({ words: 'Everything is published', state: 'good' });
  expect(stateOf({ ...report, failedPages: 60, pending: 60 }).words).toBe('60 pages failed');
  expect(stateOf({ ...report, failedPages: 1, pending: 3 }).words).toBe('Rendering');
  expect(stateOf({ ...report, isFollowing: false, pending: 3 }).words).toBe(
    'Nothing is published: the catalogue is out of reach',
  );
});

test('progress counts done and waiting pages, without failed ones', () => {
  expect(progressOf(report)).toBeNull();
  const running = { ...run, endedAt: null, rendered: 30 };
  expect(progressOf({ ...report, run: running, pending: 70 })).toEqual({ done: 30, total: 100 });
  expect(progressOf({ ...report, pending: 70 })).toEqual({ done: 0, total: 70 });
  expect(progressOf({ ...report, run: running, pending: 60, failedPages: 60 })).toBeNull();
});
