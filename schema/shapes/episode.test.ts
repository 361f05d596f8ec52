import { expect, test } from 'vitest';
import { episodeInput } from './episode.ts';
import { seasonInput } from './season.ts';

const messageOf = (input: object) => episodeInput.safeParse(input).error?.issues[0]?.message;

test('an episode has a number from 1 and a title', () => {
  expect(messageOf({ seasonId: 1, episodeNumber: 0, title: 'Pilot' })).toBe(
    'Episode number must be at least 1',
  );
  expect(messageOf({ seasonId: 1, episodeNumber: 12.5, title: 'Recap' })).toMatch(
    /^Episode numbers are whole: give recaps and specials numbers of their own/,
  );
  expect(messageOf({ seasonId: 1, episodeNumber: 1, title: '' })).toBe('Title is required');
  expect(messageOf({ seasonId: 1, episodeNumber: 1, title: 'Pilot', videoUrl: `/${'v'.repeat(255)}` })).toBe(
    'Must be at most 255 characters',
  );
});

test('an episode needs its season', () => {
  for (const seasonId of [undefined, null, 0, '1', 2 ** 31]) {
    expect(messageOf({ seasonId, episodeNumber: 1, title: 'Pilot' })).toBe('Please select a season first');
  }
});

test('a season may be number 0, for specials', () => {
  expect(seasonInput.safeParse({ showId: 1, seasonNumber: 0, title: 'Specials' }).success).toBe(true);
  const refused = seasonInput.safeParse({ showId: 1, seasonNumber: -1, title: 'Specials' });
  expect(refused.error?.issues[0]?.message).toBe('Season number must be at least 0');
});

test('the number of episodes of a season cannot be sent', () => {
  const sent = { showId: 1, seasonNumber: 1, title: 'One', episodeCount: 3 };
  expect(seasonInput.safeParse(sent).error?.issues).toMatchObject([{ keys: ['episodeCount'] }]);
});
