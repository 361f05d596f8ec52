import { expect, test } from 'vitest';
import type { Ask } from '#schema/shapes/ask.ts';
import { askersOf, factsOf, nameOf } from './ask-labels.ts';

const request: Ask = {
  id: 1,
  kind: 'request',
  name: 'The Cameraman',
  year: 1928,
  type: 'movie',
  reason: null,
  state: 'open',
  count: 1,
  answer: null,
  answeredAt: null,
  added: null,
  of: null,
  episode: null,
  isSuspect: false,
  createdAt: '2026-11-24T10:00:00.000Z',
  askedAt: '2026-11-24T10:00:00.000Z',
};

test('a request is described by name, year and kind, a problem by episode and reason', () => {
  expect([nameOf(request), factsOf(request)]).toEqual(['The Cameraman (1928)', 'Request · Movie']);
  expect(nameOf({ ...request, year: null })).toBe('The Cameraman');
  const episode = { id: 3, seasonNumber: 1, episodeNumber: 2, title: 'Pilot' };
  expect(factsOf({ ...request, kind: 'problem', type: null, reason: 'not-playing', episode })).toBe(
    'S01 E02 · It does not play',
  );
  expect([askersOf(1), askersOf(0), askersOf(1200)]).toEqual(['1 person', '0 people', '1,200 people']);
});
