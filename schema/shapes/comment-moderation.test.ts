import { expect, test } from 'vitest';
import { commentsChanges, commentsQuery, moderatedCommentQuery } from './comment-moderation.ts';

test('a list of ids is read from the address, separated by commas', () => {
  expect(commentsQuery.parse({ ids: '7,8,2147483647' }).ids).toEqual([7, 8, 2147483647]);
  for (const ids of ['', ',', '7,', '0', '-1', '1.5', '7;8', 'x', '2147483648', '1e3', '7, 8'])
    expect(commentsQuery.safeParse({ ids }).success, ids).toBe(false);
  const many = Array.from({ length: 101 }, (_, index) => index + 1);
  expect(commentsQuery.safeParse({ ids: many.join(',') }).error?.issues[0]?.message).toBe(
    'At most 100 comments at once',
  );
});

test('several comments are changed to one status', () => {
  expect(commentsChanges.parse({ ids: [1, 2], status: 'hidden' })).toEqual({ ids: [1, 2], status: 'hidden' });
  for (const ids of [[], ['1'], [0], [1.5], [null], Array.from({ length: 101 }, () => 1), 1, undefined])
    expect(commentsChanges.safeParse({ ids, status: 'hidden' }).success).toBe(false);
  expect(commentsChanges.safeParse({ ids: [1], status: 'gone' }).error?.issues[0]?.message).toBe(
    'The status must be visible, held or hidden',
  );
});

test('a list is narrowed by page, title, status and a part of the text', () => {
  expect(moderatedCommentQuery.parse({})).toEqual({ page: 1, limit: 24 });
  const query = { page: '2', limit: '10', search: ' spam ', movieId: '7', status: 'held' };
  expect(moderatedCommentQuery.parse(query)).toEqual({
    page: 2,
    limit: 10,
    search: 'spam',
    movieId: 7,
    status: 'held',
  });
});
