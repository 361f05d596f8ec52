import { expect, test } from 'vitest';
import { restoredWords } from './toast.ts';

test('a slug is named when it changed, or when the former one is unknown', () => {
  expect(restoredWords('Spring', 'spring-2', 'spring')).toBe('Spring is back. Its slug is spring-2.');
  expect(restoredWords('Spring', 'spring')).toBe('Spring is back. Its slug is spring.');
  expect(restoredWords('Spring', 'spring', 'spring')).toBe('Spring is back.');
  expect(restoredWords('Season 1', null)).toBe('Season 1 is back.');
});
