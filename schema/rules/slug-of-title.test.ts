import { expect, test } from 'vitest';
import { latinSlug, reservedSlugs, slug, slugCandidates, slugMaxLength, slugOf } from './slug.ts';

const firstOf = (count: number, title: string, year: number | null) => {
  const candidates = slugCandidates(title, year);
  return Array.from({ length: count }, () => candidates.next().value);
};

test.each([
  ['The General', 'the-general'],
  ['  Dr. Strangelove: or, How I…  ', 'dr-strangelove-or-how-i'],
  ["Rosemary's Baby", 'rosemary-s-baby'],
  ['8½', '8'],
  ['1984', '1984'],
  ['M', 'm'],
  ['Pokémon™', 'pokemon'],
])('%s follows the rule of the specification: %s', (title, expected) => {
  expect(slugOf(title)).toBe(expected);
});

test.each([
  ['千と千尋の神隠し', 'qianto-qian-xunno-shen-yinshi'],
  ['기생충', 'gi-saeng-chung'],
  ['Сталкер', 'stalker'],
  ['König', 'konig'],
  ['Ko\u0308nig', 'konig'],
  ['Ærø, große Łódź', 'aero-grosse-lodz'],
  ['eXistenZ', 'existenz'],
  ['劇場版 2', 'ju-chang-ban-2'],
  ['劇場版Naruto２', 'ju-chang-ban-naruto2'],
])('%s is transliterated before the rule: %s', (title, expected) => {
  expect(slugOf(title)).toBe(expected);
});

test('the dashboard shows the slug of a title in European letters, and none where it would be wrong', () => {
  const european = Array.from({ length: 0x180 - 0xa0 }, (_, at) => String.fromCodePoint(0xa0 + at));
  const spelled = european.filter((letter) => latinSlug(`x${letter}y z`) !== '');
  expect(spelled.map((letter) => latinSlug(`x${letter}y z`))).toEqual(
    spelled.map((letter) => slugOf(`x${letter}y z`)),
  );
  expect(european.filter((letter) => !spelled.includes(letter)).join('')).toBe('ªµºĲĳĸĿŀŉſ');
  expect([latinSlug('Crème Brûlée, 8½'), latinSlug('Сталкер')]).toEqual(['creme-brulee-8', '']);
});

test('a title without letters or digits gives an empty slug', () => {
  expect(slugOf('★')).toBe('');
  expect(slugOf('!!!')).toBe('');
  expect(slugOf('')).toBe('');
});

test('a long title is cut between words', () => {
  const title =
    'One Hundred and One Nights of the Very Long Title That Somebody Thought Would Look Good on a Poster of Ours';
  const cut = slugOf(title);
  expect(cut.length).toBeLessThanOrEqual(slugMaxLength);
  expect(title.toLowerCase().replaceAll(' ', '-').startsWith(`${cut}-`)).toBe(true);
});

test('a single endless word is cut at the limit', () => {
  expect(slugOf('a'.repeat(300))).toBe('a'.repeat(slugMaxLength));
  expect(slugOf(`x ${'a'.repeat(300)}`)).toHaveLength(slugMaxLength);
});

test('the title comes first, then the year, then a number', () => {
  expect(firstOf(4, 'The Decoy', 1916)).toEqual([
    'the-decoy',
    'the-decoy-1916',
    'the-decoy-1916-2',
    'the-decoy-1916-3',
  ]);
});

test('without a year the number follows the title', () => {
  expect(firstOf(3, 'The Decoy', null)).toEqual(['the-decoy', 'the-decoy-2', 'the-decoy-3']);
});

test('a title without letters or digits gets its year as slug', () => {
  expect(firstOf(2, '!!!', 1999)).toEqual(['1999', '1999-2']);
  expect(firstOf(2, '!!!', null)).toEqual(['untitled', 'untitled-2']);
});

test.each(reservedSlugs)('the reserved slug %s always gets a suffix', (word) => {
  expect(firstOf(1, word, 2001)).toEqual([`${word}-2001`]);
  expect(firstOf(1, word, null)).toEqual([`${word}-2`]);
  expect(slug.safeParse(word).success).toBe(false);
});

test('every candidate is a valid slug, however long the title and high the number', () => {
  const candidates = slugCandidates('word '.repeat(80), 2024);
  for (let count = 0; count < 1200; count += 1) {
    const { value } = candidates.next();
    expect(slug.safeParse(value).success).toBe(true);
  }
});

test('deriving and checking slugs takes time linear in the length of malicious input', () => {
  expect(slugOf('-'.repeat(1_000_000))).toBe('');
  expect(slugOf(`${'a-'.repeat(500_000)}!`)).toMatch(/^(?:a-)+a$/);
  expect(slug.safeParse(`${'a-'.repeat(500_000)}!`).success).toBe(false);
  expect(slug.safeParse('a'.repeat(1_000_000)).success).toBe(false);
});
