import { expect, test } from 'vitest';
import { collectionInput } from '#schema/shapes/collection.ts';
import { commentInput } from '#schema/shapes/comment.ts';
import { episodeInput } from '#schema/shapes/episode.ts';
import { matchInput } from '#schema/shapes/match.ts';
import { movieInput } from '#schema/shapes/movie.ts';
import { pageInput } from '#schema/shapes/page.ts';
import { personInput } from '#schema/shapes/person.ts';
import { seasonInput } from '#schema/shapes/season.ts';
import { isSeen, pathId, requiredLine, requiredText } from './text.ts';

test('an id in a path is a positive number that the database can hold', () => {
  expect(pathId.parse('42')).toBe(42);
  expect(pathId.parse('2147483647')).toBe(2_147_483_647);
  for (const wrong of ['0', '-1', '2147483648', '1e3', '01', '1 ', 'abc', '', '1\u0000']) {
    expect(pathId.safeParse(wrong).success).toBe(false);
  }
});

const named = [
  ['a title', movieInput, 'title', { type: 'movie', genre: 'Drama' }],
  ['a genre', movieInput, 'genre', { type: 'movie', title: 'Solyaris' }],
  ['a season', seasonInput, 'title', { showId: 1, seasonNumber: 1 }],
  ['an episode', episodeInput, 'title', { seasonId: 1, episodeNumber: 1 }],
  ['a team', matchInput, 'homeTeam', {}],
  ['a league', matchInput, 'league', {}],
  ['a content page', pageInput, 'title', { slug: 'a', content: '<p>A</p>' }],
  ['a person', personInput, 'name', {}],
  ['a collection', collectionInput, 'title', {}],
  ['a comment', commentInput, 'name', { body: 'Fine film' }],
] as const;

test.each(named)(
  'the name of %s has a visible character and no control character',
  (_, schema, field, others) => {
    const problemsOf = (value: string) => {
      const parsed = schema.safeParse({ ...others, [field]: value });
      return parsed.success ? [] : parsed.error.issues.filter(({ path }) => path[0] === field);
    };
    expect(problemsOf('Solyaris')).toEqual([]);
    for (const wrong of [
      'Ctl\u0001\u0008\u000b\u001bx',
      'Del\u007f',
      'C1\u009b',
      '\u200b\u2060',
      '\u2800',
      '\u0301',
      '\u3164',
    ])
      expect(problemsOf(wrong), JSON.stringify(wrong)).toHaveLength(1);
  },
);

test('a name stays in one line, and a longer text keeps its lines', () => {
  expect(requiredLine(50, 'Missing').parse(' The\r\nGeneral\u2028(1926) ')).toBe('The General (1926)');
  expect(requiredText(50, 'Missing').parse('One\n\tTwo')).toBe('One\n\tTwo');
  for (const text of ['é', '♥', '👍', '电', '1']) expect(isSeen(text)).toBe(true);
});
