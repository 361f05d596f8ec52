import { expect, test } from 'vitest';
import type { ActivityEntry } from '#schema/shapes/history.ts';
import { actorWords, byDay, doneWords, fieldWords, nameWords, valueWords } from './history-labels.ts';

const entry: ActivityEntry = {
  seq: 1,
  at: '2026-11-23T12:00:00.000Z',
  actor: 'ann@example.org',
  kind: 'movie',
  op: 'update',
  count: 1,
  recordId: 7,
  name: 'Metropolis',
  fields: ['rating'],
};

test('an entry says what was done to how many records', () => {
  expect(doneWords(entry)).toBe('changed the title');
  expect(doneWords({ ...entry, count: 1200 })).toBe('changed 1,200 titles, the last of them');
  expect(doneWords({ ...entry, op: 'delete', kind: 'page' })).toBe('deleted the content page');
  expect(doneWords({ ...entry, kind: 'sign_in', op: 'insert' })).toBe('signed in with');
  expect(doneWords({ ...entry, kind: 'publish_order', op: 'insert' })).toBe('ordered to publish');
});

test('what nobody signed in for was done by a visitor or by the product', () => {
  expect(actorWords(entry)).toBe('ann@example.org');
  expect(actorWords({ ...entry, actor: null })).toBe('The product');
  expect(actorWords({ ...entry, actor: null, kind: 'comment' })).toBe('The product');
  expect(actorWords({ ...entry, actor: null, kind: 'comment', op: 'insert' })).toBe('A visitor');
});

test('a setting has the name of its field, a link says whom it is for', () => {
  const setting = { kind: 'ui_setting', name: 'branding_site_name' } as const;
  expect(nameWords(setting)).toBe('Site name');
  expect(nameWords({ ...setting, name: 'comments_blocked_words' })).toBe('comments blocked words');
  expect(nameWords(entry)).toBe('Metropolis');
  const link = { ...entry, kind: 'account_link', op: 'insert' } as const;
  expect(doneWords(link)).toBe('made the invitation or reset link for');
  expect(doneWords({ ...link, count: 2 })).toBe('made 2 invitation and reset links, the last for');
  expect(doneWords({ ...link, op: 'update' })).toBe('changed the invitation or reset link');
});

test('fields and values are written in words', () => {
  expect(
    ['isTop20', 'posterUrl', 'homeScore', 'duration', 'isSpoiler', 'formerNames', 'logoUrl'].map(fieldWords),
  ).toEqual(['top 20', 'poster URL', 'home score', 'duration', 'spoiler', 'other names', 'logo address']);
  expect([null, true, 'Drama', 8.4].map(valueWords)).toEqual(['nothing', 'yes', '“Drama”', '8.4']);
  expect(valueWords('2026-11-25T23:08:00+00:00')).toMatch(/^2[56] Nov 2026, \d\d:08$/);
  expect(valueWords('Until 2026-11-25T23:08:00Z')).toBe('“Until 2026-11-25T23:08:00Z”');
});

test('entries stand under their days, which are named where they are near', () => {
  const at = (day: number, hour: number) => ({ at: new Date(2026, 10, day, hour).toISOString() });
  const entries = [at(29, 12), at(29, 0), at(28, 23), at(20, 9)];
  expect(byDay(entries, new Date(2026, 10, 29, 13).getTime())).toEqual([
    { day: 'Today', entries: entries.slice(0, 2) },
    { day: 'Yesterday', entries: [entries[2]] },
    { day: '20 Nov 2026', entries: [entries[3]] },
  ]);
  expect(byDay([])).toEqual([]);
});
