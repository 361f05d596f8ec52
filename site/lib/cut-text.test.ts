import { expect, test } from 'vitest';
import { cutSentences, cutText, cutWords } from './cut-text.ts';

test('does not change a short text', () => {
  expect(cutText('short', 300)).toBe('short');
  expect(cutWords('  two \n words ', 20)).toBe('two words');
});

test('cuts to the number of characters', () => {
  expect(cutText('x'.repeat(400), 300)).toHaveLength(300);
});

test('never leaves half an emoji', () => {
  expect(cutText('ab🎬', 3)).toBe('ab');
});

test('cuts between words and adds an ellipsis', () => {
  expect(cutWords('one two three four', 12)).toBe('one two…');
});

test('cuts a text without spaces anywhere', () => {
  expect(cutWords('長い題名がここにあります', 6)).toBe('長い題名が…');
});

test('whole sentences when one fits, otherwise words', () => {
  const text =
    'Dr. Caligari opens his cabinet. A sleeper wakes, and the town of St. Holstenwall sleeps no more.';
  expect(cutSentences(text, 60)).toBe('Dr. Caligari opens his cabinet.');
  expect(cutSentences(text, 31)).toBe('Dr. Caligari opens his cabinet.');
  expect(cutSentences(text, 30)).toBe('Dr. Caligari opens his…');
  expect(cutSentences(text, 200)).toBe(text);
});
