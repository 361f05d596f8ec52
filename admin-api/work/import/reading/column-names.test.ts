import { expect, test } from 'vitest';
import { fieldsOf, leftOutWords } from './column-names.ts';
import { kindOf } from './kinds.ts';

test('a field name may be written in several ways', () => {
  const fields = fieldsOf({ 'Home Team': 'A', away_team: 'B', matchDate: '2026-01-01', LEAGUE: 'C' });
  expect(fields).toEqual({ homeTeam: 'A', awayTeam: 'B', matchDate: '2026-01-01', league: 'C' });
});

test('empty values count as missing, and unknown facts are dropped', () => {
  const fields = fieldsOf({
    title: 'A',
    genre: ' ',
    year: null,
    rating: '\\N',
    duration: 0,
    budget: 'B',
    source: {},
  });
  expect(fields).toEqual({ title: 'A', duration: 0 });
});

test('synonyms are used when the field itself is missing', () => {
  expect(fieldsOf({ title: 'A', extra: { country: 'Japan', maturity: 'PG' } })).toEqual({
    title: 'A',
    country: 'Japan',
  });
  expect(fieldsOf({ title: 'A', 'Score (of 5)': '4', Rating: '7' })).toEqual({ title: 'A', rating: '7' });
  expect(fieldsOf({ title: 'A', 'Score (of 5)': '4' })).toEqual({ title: 'A', rating: '4/5' });
  expect(fieldsOf({ 'Film Name': 'A', Yr: '1926', Mins: '78', 'Helmed By': 'B' })).toEqual({
    title: 'A',
    year: '1926',
    duration: '78',
    director: 'B',
  });
  expect(fieldsOf({ homeTeam: 'A', score: '4-2' })).toEqual({ homeTeam: 'A', score: '4-2' });
  expect(fieldsOf({ country: 'France', extra: { country: 'Japan', score: '4-2' } })).toEqual({
    country: 'France',
    score: '4-2',
  });
});

test('columns that are left out are named, with the probably intended field', () => {
  expect(leftOutWords(['Titel', 'qualty', 'yaer', 'budget'])).toEqual([
    "the column 'Titel' is left out; did you mean title?",
    "the column 'qualty' is left out; did you mean quality?",
    "the column 'yaer' is left out; did you mean year?",
    "the column 'budget' is left out",
  ]);
});

test('an unsafe field name (__proto__ and the like) changes nothing but the record', () => {
  const fields = fieldsOf(JSON.parse('{"__proto__": {"title": "x"}, "constructor": "y", "title": "A"}'));
  expect(fields).toEqual({ title: 'A' });
  expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
});

test('the kind of a record follows from its fields', () => {
  expect(kindOf({ title: 'A', type: 'movie' })).toBe('movies');
  expect(kindOf({ showKey: 'a', seasonNumber: 1, title: 'A' })).toBe('seasons');
  expect(kindOf({ showKey: 'a', seasonNumber: 1, episodeNumber: 2 })).toBe('episodes');
  expect(kindOf({ homeTeam: 'A' })).toBe('matches');
  expect(kindOf({ movieKey: 'a', name: 'N', body: 'B' })).toBe('comments');
  expect(kindOf({ slug: 'about', title: 'A', content: '<p>' })).toBe('pages');
  expect(kindOf({ key: 'theme_primary_color', value: '#fff', category: 'theme' })).toBe('ui-settings');
  expect(kindOf({ year: 1999 })).toBeNull();
});
