import { expect, test } from 'vitest';
import { searchTerm } from './search-term.ts';

test('keeps a term as it was typed, without redundant spaces', () => {
  expect(searchTerm('  salt   meridian ')).toBe('salt meridian');
  expect(searchTerm('千と千尋')).toBe('千と千尋');
});

test('reads an empty term as none', () => {
  expect(searchTerm(null)).toBe('');
  expect(searchTerm(' \t ')).toBe('');
});

test('removes what the database cannot store and what is too long', () => {
  expect(searchTerm('a\u0000b')).toBe('a b');
  expect(searchTerm('x'.repeat(10_000))).toHaveLength(100);
  expect(searchTerm(`${'x'.repeat(99)}🎬`).isWellFormed()).toBe(true);
});
