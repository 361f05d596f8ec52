import { expect, test } from 'vitest';
import { spamSignsOf } from './spam-signs.ts';

const rules = { blockedWords: ['viagra'], maxLinks: 1, minFillMs: 3000 };
const of = (post: object) => spamSignsOf({ name: 'Ann', body: 'Beautifully shot.', ...post }, rules);

test('a name and a text alone raise no suspicion', () => {
  expect(of({})).toEqual([]);
});

test('what the form of a person sends along raises none either', () => {
  expect(of({ website: '', elapsedMs: 3000 })).toEqual([]);
  expect(of({ website: '  ' })).toEqual([]);
});

test('the field that people do not see gives a program away', () => {
  expect(of({ website: 'https://example.com' })).toEqual(['honeypot']);
});

test('so does a form filled in faster than anybody types', () => {
  expect(of({ elapsedMs: 2999 })).toEqual(['too-fast']);
  expect(of({ elapsedMs: 0 })).toEqual(['too-fast']);
});

test('links are counted in the text; a name is no place for one', () => {
  expect(of({ body: 'More at https://example.com/review' })).toEqual([]);
  expect(of({ body: 'https://example.com https://example.org' })).toEqual(['links']);
  expect(of({ name: 'www.example.com' })).toEqual(['links']);
  expect(of({ body: '<a href="/x">x</a>' })).toEqual(['links']);
});

test('blocked words are looked for in name and text, each for itself', () => {
  expect(of({ body: 'Cheap Viagra' })).toEqual(['word']);
  expect(of({ name: 'Viagra' })).toEqual(['word']);
});

test('every reason is named', () => {
  const body = 'viagra https://example.com https://example.org';
  expect(of({ body, website: 'x', elapsedMs: 10 })).toEqual(['honeypot', 'too-fast', 'links', 'word']);
});

test('markup is no spam: it is shown as it was written', () => {
  expect(of({ body: '<script>alert(1)</script> <b>bold</b> "quoted" & so on' })).toEqual([]);
});
