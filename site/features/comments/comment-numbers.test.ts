import { expect, test } from 'vitest';
import { commentLimits } from '#schema/comment.ts';
import { bodyMax, listedComments, nameMax, renderedComments } from './comment-numbers.ts';

test('the numbers of the browser are those of the schema', () => {
  const { name, body, list, structuredData } = commentLimits;
  expect([nameMax, bodyMax, listedComments, renderedComments]).toEqual([
    name.max,
    body.max,
    list,
    structuredData,
  ]);
});
