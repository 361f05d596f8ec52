import { expect, test } from 'vitest';
import { spamSignsOf } from './spam-signs.ts';

const rules = { blockedWords: ['viagra'], maxLinks: 1, minFillMs: 3000 };
const of = (post: object) => spamSignsOf({ name: 'Ann', body: 'Beautifully shot.', ...post }, rules);

test('a name and a text alone are no sign of spam', () => {
  expect(of({})).toEqual([]);
});

test("the fields that a person's form sends are no sign either", () => {
  expect(of({ website: '', elapsedMs: 3000 })).toEqual([]);
  expect(of({ website: '  ' })).toEqual([]);
});

test('the hidden field is a sign when it is filled in', () => {
  expect(of({ website: 'https://example.com' })).toEqual(['honeypot']);
});

test('a form filled in faster than a person types is a sign', () => {
  expect(of({ elapsedMs: 2999 })).toEqual(['too-fast']);
  expect(of({ elapsedMs: 0 })).toEqual(['too-fast']);
});

test('links are counted in the text, and one in the name is too many', () => {
  expect(of({ body: 'More at https://example.com/review' })).toEqual([]);
  expect(of({ body: 'https://example.com https://example.org' })).toEqual(['links']);
  expect(of({ name: 'www.example.com' })).toEqual(['links']);
  expect(of({ body: '<a href="/x">x</a>' })).toEqual(['links']);
});

test('blocked words are searched in name and text separately', () => {
  expect(of({ body: 'Cheap Viagra' })).toEqual(['word']);
  expect(of({ name: 'Viagra' })).toEqual(['word']);
});

test('every reason is named', () => {
  const body = 'viagra https://example.com https://example.org';
  expect(of({ body, website: 'x', elapsedMs: 10 })).toEqual(['honeypot', 'too-fast', 'links', 'word']);
});

test('markup is no sign: it is shown as it was written', () => {
  expect(of({ body: '<script>alert(1)</script> <b>bold</b> "quoted" & so on' })).toEqual([]);
});
