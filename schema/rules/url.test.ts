import { expect, test } from 'vitest';
import { isSafeUrl, optionalUrl } from './url.ts';

test.each([
  'https://example.org/a?b=c#d',
  'http://example.org',
  '/media/posters/a.webp',
  '/',
  'HTTPS://EXAMPLE.ORG/',
])('%s is safe', (value) => {
  expect(isSafeUrl(value)).toBe(true);
});

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:/evil',
  'https://',
  'example.org',
  '/a\tb',
  '/a\u0000b',
  `https://example.org/${'a'.repeat(2048)}`,
])('%j is not', (value) => {
  expect(isSafeUrl(value)).toBe(false);
});

test('an empty field means no address', () => {
  expect(optionalUrl().parse('')).toBeNull();
  expect(optionalUrl().parse(null)).toBeNull();
  expect(optionalUrl(255).safeParse(`/${'a'.repeat(255)}`).success).toBe(false);
});
