import { describe, expect, test } from 'vitest';
import type { LoggedRow } from '#schema/shapes/change.ts';
import { changed, tagsOf } from './testing/changed.ts';

const nothing = { mustRender: [], onVisit: [], servedStale: [] };

describe('a comment', () => {
  const comment = { id: 5, movie_id: 42, body: 'Beautifully shot.', status: 'visible' };
  const held = { ...comment, status: 'held' };
  const tags = (before: LoggedRow, after: LoggedRow) => tagsOf(changed('comment', 5, before, after));

  test('that visitors see changes the comments of its title', () => {
    expect(tags(null, comment)).toEqual({ ...nothing, mustRender: ['comments:42'] });
    expect(tags(comment, null)).toEqual({ ...nothing, mustRender: ['comments:42'] });
  });

  test('that is held touches nothing until it is approved or was visible before', () => {
    expect(tags(null, held)).toEqual(nothing);
    expect(tags(held, null)).toEqual(nothing);
    expect(tags(held, comment).mustRender).toEqual(['comments:42']);
    expect(tags(comment, { ...comment, status: 'hidden' }).mustRender).toEqual(['comments:42']);
  });
});

describe('a comment on a match', () => {
  const comment = { id: 5, movie_id: null, match_id: 9, body: 'What a goal.', status: 'visible' };
  const tags = (before: LoggedRow, after: LoggedRow) => tagsOf(changed('comment', 5, before, after));

  test('changes the page of its match and nothing else', () => {
    expect(tags(null, comment)).toEqual({ ...nothing, mustRender: ['comments:match:9'] });
    expect(tags(comment, { ...comment, status: 'hidden' }).mustRender).toEqual(['comments:match:9']);
    expect(tags(null, { ...comment, status: 'held' })).toEqual(nothing);
  });
});
