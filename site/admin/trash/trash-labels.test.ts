import { expect, test } from 'vitest';
import type { TrashEntry } from '#schema/shapes/trash.ts';
import { alongWith } from './trash-labels.ts';

const entry: TrashEntry = {
  id: 1,
  kind: 'movie',
  recordId: 7,
  name: 'Northbound (2024)',
  seasons: 0,
  episodes: 0,
  comments: 0,
  deletedBy: null,
  deletedAt: '2026-11-21T20:45:00.000Z',
  keptUntil: '2026-12-21T20:45:00.000Z',
};

test('names what was deleted with a record, if anything', () => {
  expect(alongWith({ ...entry, seasons: 2, episodes: 12, comments: 1 })).toBe(
    'with 2 seasons, 12 episodes, 1 comment',
  );
  expect(alongWith({ ...entry, episodes: 1 })).toBe('with 1 episode');
  expect(alongWith(entry)).toBe('');
});
