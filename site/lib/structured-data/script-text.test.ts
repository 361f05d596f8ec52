import { expect, test } from 'vitest';
import { jsonLd } from './script-text.ts';

const hostile = '</script><script>alert(1)</script><!-- & \u2028\u2029';

test('holds no character that could end the script or start markup', () => {
  expect(jsonLd({ name: hostile })).not.toMatch(/[<>&\u2028\u2029]/);
});

test('parses back to the very text it was given', () => {
  expect(JSON.parse(jsonLd({ '@type': 'Movie', name: hostile }))).toEqual({
    '@type': 'Movie',
    name: hostile,
  });
});

test('leaves out what is undefined', () => {
  expect(jsonLd({ name: undefined })).toBe('{}');
});
