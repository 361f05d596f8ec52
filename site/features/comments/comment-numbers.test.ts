import { expect, test } from 'vitest';
import { commentLimits } from '#schema/comment.ts';
import { bodyMax, listedComments, nameMax, noteMax, renderedComments } from './comment-numbers.ts';

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
