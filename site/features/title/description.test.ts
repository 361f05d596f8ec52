import { expect, test } from 'vitest';
import { splitDescription } from './description.ts';

test('keeps a short description whole', () => {
  expect(splitDescription(' A ship answers a call. ')).toEqual({ lead: 'A ship answers a call.', rest: '' });
});

test('cuts a long one after a sentence', () => {
  const { lead, rest } = splitDescription(`${'First sentence here. '.repeat(4)}Then much more follows.`, 60);
  expect(lead).toBe('First sentence here. First sentence here.');
  expect(rest.endsWith('Then much more follows.')).toBe(true);
});

test('cuts between words where no sentence ends', () => {
  const words = 'word '.repeat(60).trim();
  const { lead, rest } = splitDescription(words, 62);
  expect(lead.endsWith('word')).toBe(true);
  expect(`${lead} ${rest}`).toBe(words);
});

test('loses nothing of a text without any blank', () => {
  const text = '長'.repeat(900);
  const { lead, rest } = splitDescription(text);
  expect(lead + rest).toBe(text);
});
