import { expect, test } from 'vitest';
import { wantedFacts } from './preview-page.ts';

test('a card shows year and quality as the settings say', () => {
  const facts = '1928 · 4K';
  expect(wantedFacts(facts, { year: true, quality: true })).toBe(facts);
  expect(wantedFacts(facts, { year: false, quality: true })).toBe('4K');
  expect(wantedFacts(facts, { year: true, quality: false })).toBe('1928');
  expect(wantedFacts('1928', { year: false, quality: true })).toBe('');
  const after = 'Drama · 1928 · 4K';
  expect(wantedFacts(after, { year: true, quality: false })).toBe('Drama · 1928');
  expect(wantedFacts(after, { year: false, quality: false })).toBe('Drama');
});
