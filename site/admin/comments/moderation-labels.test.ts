import { expect, test } from 'vitest';
import { byStatus, counted } from './moderation-labels.ts';

test('a single comment has no number', () => {
  expect([counted(1), counted(2)]).toEqual(['Comment', '2 comments']);
});

test('each comment returns to its former status', () => {
  const comments = [
    { id: 1, status: 'held' },
    { id: 2, status: 'visible' },
    { id: 3, status: 'held' },
  ] as const;
  expect(byStatus(comments)).toEqual(
    new Map([
      ['held', [1, 3]],
      ['visible', [2]],
    ]),
  );
});
