import { expect, test } from 'vitest';
import { cutText, cutWords } from './cut-text.ts';

test('leaves a short text alone', () => {
  expect(cutText('short', 300)).toBe('short');
  expect(cutWords('  two \n words ', 20)).toBe('two words');
});

test('cuts to the number of characters', () => {
  expect(cutText('x'.repeat(400), 300)).toHaveLength(300);
});

test('never leaves half an emoji', () => {
  expect(cutText('ab🎬', 3)).toBe('ab');
});

test('cuts between words and says so', () => {
  expect(cutWords('one two three four', 12)).toBe('one two…');
});

test('cuts a text without blanks anywhere', () => {
  expect(cutWords('長い題名がここにあります', 6)).toBe('長い題名が…');
});
