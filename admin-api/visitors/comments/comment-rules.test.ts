import { expect, test } from 'vitest';
import { commentRules } from './comment-rules.ts';

test('without settings the defaults apply: 5 a minute and 30 an hour, one link, three seconds', () => {
  expect(commentRules(new Map())).toMatchObject({
    moderation: 'suspicious',
    maxLinks: 1,
    minFillMs: 3000,
    perMinute: 5,
    perHour: 30,
    titlePerMinute: 20,
    titlePerHour: 300,
  });
});

test('words are separated by commas and lines', () => {
  const { blockedWords } = commentRules(new Map([['comments_blocked_words', 'spam, buy now\ncasino bonus']]));
  expect(blockedWords.map((word) => word.trim())).toEqual(['spam', 'buy now', 'casino bonus']);
});

test('an invalid value counts as missing', () => {
  const rules = commentRules(
    new Map([
      ['comments_moderation', 'perhaps'],
      ['comments_per_minute', '0'],
      ['comments_per_hour', 'Infinity'],
      ['comments_max_links', '-1'],
    ]),
  );
  expect(rules).toMatchObject({ moderation: 'suspicious', perMinute: 5, perHour: 30, maxLinks: 1 });
});
