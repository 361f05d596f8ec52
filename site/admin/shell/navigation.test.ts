import { expect, test } from 'vitest';
import { may } from '#schema/rules/permissions.ts';
import { currentOf, entriesFor } from './navigation.ts';

const lit = (pathname: string) => {
  const current = currentOf(pathname);
  return [current?.entry.name, current?.part?.name];
};

test.each([
  ['/', 'Dashboard Overview', undefined],
  ['/titles', 'Titles', undefined],
  ['/titles/metropolis/edit', 'Titles', undefined],
  ['/movies', 'Titles', 'Manage Movies'],
  ['/movies/add', 'Titles', 'Add Movie'],
  ['/tv-shows/superman/seasons', 'Titles', 'Manage TV Shows'],
  ['/anime/new', 'Titles', 'Manage Anime'],
  ['/collections/silent', 'Titles', 'Collections'],
  ['/drafts', 'Titles', undefined],
  ['/matches/7/score', 'Matches', undefined],
  ['/doubles/1/2', 'Import and clean-up', 'Doubles'],
  ['/history/movie/7', 'History', undefined],
  ['/trash', 'History', 'Trash'],
  ['/comments', 'Comments', undefined],
  ['/comments/rules', 'Settings', 'Spam rules'],
  ['/webhooks/3', 'Settings', 'Webhooks'],
  ['/customization', 'UI Customization', undefined],
])('%s lights %s, %s', (pathname, entry, part) => {
  expect(lit(pathname)).toEqual([entry, part]);
});

test('an address that leads nowhere lights no entry', () => {
  expect(currentOf('/no/such/section')).toBeUndefined();
});

test('each role sees its entries, and what has tabs leads to the first that it may open', () => {
  const of = (role: Parameters<typeof may>[0]) =>
    entriesFor((permission) => may(role, permission)).map(({ name, to }) => `${name} ${to}`);
  expect(of('owner')).toHaveLength(15);
  expect(of('owner')).toContain('History /activity');
  expect(of('editor')).toContain('History /bulk-changes');
  expect(of('moderator')).toEqual([
    'Dashboard Overview /',
    'Comments /comments',
    'Inbox /inbox',
    'Settings /settings',
  ]);
  expect(of('scorer')).toEqual(['Dashboard Overview /', 'Matches /matches', 'Settings /settings']);
});
