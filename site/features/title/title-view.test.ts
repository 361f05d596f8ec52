import { expect, test } from 'vitest';
import { countryLinks, genreLinks, splitDescription, yearLink } from './title-view.ts';

test('keeps a short description whole', () => {
  expect(splitDescription(' A ship answers a call. ')).toEqual({ lead: 'A ship answers a call.', rest: '' });
});

test('cuts a long one after a sentence', () => {
  const { lead, rest } = splitDescription(`${'First sentence here. '.repeat(4)}Then much more follows.`, 60);
  expect(lead).toBe('First sentence here. First sentence here.');
  expect(rest.endsWith('Then much more follows.')).toBe(true);
});

test('cuts between words when no sentence ends', () => {
  const words = 'word '.repeat(60).trim();
  const { lead, rest } = splitDescription(words, 62);
  expect(lead.endsWith('word')).toBe(true);
  expect(`${lead} ${rest}`).toBe(words);
});

test('loses nothing of a text without spaces', () => {
  const text = '長'.repeat(900);
  const { lead, rest } = splitDescription(text);
  expect(lead + rest).toBe(text);
});

test('each genre links to the list of its type with that filter, by the name of its choice when there is one', () => {
  expect(genreLinks({ type: 'movie', genre: 'Science Fiction, Animation,Noir' })).toEqual([
    { text: 'Science Fiction', href: '/movies?genre=Sci-Fi' },
    { text: 'Animation', href: '/animation' },
    { text: 'Noir', href: '/movies?genre=Noir' },
  ]);
  expect(genreLinks({ type: 'anime', genre: 'Drama, War' }).map(({ href }) => href)).toEqual([
    '/anime?genre=Drama',
    '/anime?genre=War',
  ]);
  expect(genreLinks({ type: 'tv_show', genre: '' })).toEqual([]);
});

test('a year and a country link to their list, whether or not they are choices', () => {
  expect(yearLink({ type: 'movie', year: 2023 })).toEqual({ text: '2023', href: '/movies?year=2023' });
  expect(yearLink({ type: 'tv_show', year: 1927 })?.href).toBe('/tv-shows?year=1927');
  expect(yearLink({ type: 'movie', year: null })).toBeNull();
  expect(countryLinks({ type: 'anime', country: 'South Korea' })[0]?.href).toBe('/anime?country=South+Korea');
  expect(countryLinks({ type: 'movie', country: 'Peru, United States' })).toEqual([
    { text: 'Peru', href: '/movies?country=Peru' },
    { text: 'United States', href: '/movies?country=United+States' },
  ]);
  expect(countryLinks({ type: 'movie', country: null })).toEqual([]);
});
