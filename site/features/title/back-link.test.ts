import { expect, test } from 'vitest';
import { isOwnReferrer } from './back-link.ts';

const here = 'https://example.org/movies/northbound#trailer';

test('accepts another page of the same site', () => {
  expect(isOwnReferrer('https://example.org/movies/page/2', here)).toBe(true);
});

test('refuses this page, other sites and none', () => {
  expect(isOwnReferrer('https://example.org/movies/northbound', here)).toBe(false);
  expect(isOwnReferrer('https://example.com/movies', here)).toBe(false);
  expect(isOwnReferrer('http://example.org/movies', here)).toBe(false);
  expect(isOwnReferrer('', here)).toBe(false);
});
