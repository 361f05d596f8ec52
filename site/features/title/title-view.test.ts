import { expect, test } from 'vitest';
import { countryLinks, genreLinks, hasComingDates, splitDescription, yearLink } from './title-view.ts';

test('keeps a short description whole', () => {
  expect(splitDescription(' A ship answers a call. ')).toEqual({ lead: 'A ship answers a call.', rest: '' });
});

test('parts a long one after the last whole sentence of the beginning, and loses nothing', () => {
  const begun = 'Dr. Strange meets Mr. J. R. Hartley at the harbour of St. Ives in 1927.';
  const text = `${begun} ${'Then much more follows here. '.repeat(14)}`.trim();
  const { lead, rest } = splitDescription(text);
  expect(lead.startsWith(begun)).toBe(true);
  expect(lead).toMatch(/follows here\.$/);
  expect(lead.length).toBeLessThanOrEqual(240);
  expect(`${lead} ${rest}`).toBe(text);
});

test('a long first sentence stays whole', () => {
  const first = `${'word '.repeat(55).trim()}.`;
  expect(splitDescription(`${first} ${'More of it. '.repeat(20)}`).lead).toBe(first);
});

test('a text is never parted within a sentence', () => {
  for (const text of ['word '.repeat(200).trim(), '長'.repeat(900), `${'word '.repeat(200)}end. More.`])
    expect(splitDescription(text)).toEqual({ lead: text, rest: '' });
  expect(splitDescription(`${'船が出る。'.repeat(90)}`).lead).toMatch(/。$/);
});

test.each([
  ['a season of this year may have episodes to come', [{ releaseDate: '2026-02-01' }], [], true],
  ['an older one has none', [{ releaseDate: '2024-02-01' }], [{ airDate: '2026-10-01' }], false],
  ['an episode of today is to come', [{ releaseDate: null }], [{ airDate: '2026-11-12' }], true],
  ['without dates nothing is', [{ releaseDate: null }], [{ airDate: null }], false],
])('%s', (_name, seasons, episodes, isComing) => {
  expect(hasComingDates(seasons, episodes, Date.parse('2026-11-12T20:00:00Z'))).toBe(isComing);
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
