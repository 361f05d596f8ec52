import { expect, test } from 'vitest';
import { optionalSlug, slug, slugInPath } from './slug.ts';

test.each(['Big', 'a--b', '-a', 'a-', '../etc', 'a b', 'ä', '<b>', 'a\n', '', 'a'.repeat(101)])(
  '%j is refused as a slug',
  (value) => {
    expect(slug.safeParse(value).success).toBe(false);
  },
);

test("an invalid slug in a path is read as '', which no record has", () => {
  expect(slugInPath.parse('the-general')).toBe('the-general');
  expect(slugInPath.parse('The General\u0000')).toBe('');
});

test('an empty slug of a form counts as missing, an invalid one is refused by name', () => {
  expect(optionalSlug.parse('')).toBeUndefined();
  expect(optionalSlug.parse(undefined)).toBeUndefined();
  expect(optionalSlug.safeParse('404').error?.issues[0]?.message).toBe('This slug is reserved');
});
