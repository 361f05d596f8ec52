import { expect, test } from 'vitest';
import { byStatus, counted, heldWords } from './moderation-labels.ts';

test('a single comment has no number', () => {
  expect([counted(1), counted(2)]).toEqual(['Comment', '2 comments']);
});

test('the reasons of a held comment are a sentence', () => {
  expect(heldWords(['links'], true)).toBe('Held because it has links');
  expect(heldWords(['too-fast', 'word', 'repeated'], false)).toBe(
    'Was held because it was sent too fast, it has a blocked word and its text was posted before',
  );
  expect(heldWords([], true)).toBe('');
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
