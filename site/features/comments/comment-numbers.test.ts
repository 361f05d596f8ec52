import { expect, test } from 'vitest';
import { commentLimits } from '#schema/shapes/comment.ts';
import { bodyMax, listedComments, nameMax, noteMax, renderedComments, timeAgo } from './comment-numbers.ts';

test("the browser's limits are those of the schema", () => {
  const { name, body, list, note, structuredData } = commentLimits;
  expect([nameMax, bodyMax, listedComments, noteMax, renderedComments]).toEqual([
    name.max,
    body.max,
    list,
    note,
    structuredData,
  ]);
});

const now = Date.parse('2026-11-21T12:00:00.000Z');

test('says how long ago a new comment was written', () => {
  expect(timeAgo('2026-11-21T11:59:30.000Z', now)).toBe('just now');
  expect(timeAgo('2026-11-21T11:59:00.000Z', now)).toBe('1 minute ago');
  expect(timeAgo('2026-11-21T07:00:00.000Z', now)).toBe('5 hours ago');
  expect(timeAgo('2026-11-18T12:00:00.000Z', now)).toBe('3 days ago');
});

test('calls a comment from a clock that runs ahead new', () => {
  expect(timeAgo('2026-11-21T12:00:20.000Z', now)).toBe('just now');
});

test('does not change older and invalid dates', () => {
  expect(timeAgo('2026-11-14T12:00:00.000Z', now)).toBeNull();
  expect(timeAgo('someday', now)).toBeNull();
});
