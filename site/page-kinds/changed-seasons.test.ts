import { expect, test } from 'vitest';
import type { Change, LoggedRow } from '#schema/shapes/change.ts';
import { changed, tagsOf as touchedTags } from './testing/changed.ts';

interface Changed {
  entity: string;
  recordId: number;
  before: LoggedRow;
  after: LoggedRow;
}
const tagsOf = ({ entity, recordId, before, after }: Changed, facts: Partial<Change> = {}) =>
  touchedTags(changed(entity, recordId, before, after, facts));
const nothing = { mustRender: [], onVisit: [], servedStale: [] };
/** The later parts of the title's long seasons. */
const ofTitle = { ...nothing, onVisit: ['title:42:parts'] };

test('a season changes its own page and the show that lists it', () => {
  const season = { id: 7, show_id: 42, season_number: 1, title: 'Season 1' };
  const tags = { ...ofTitle, mustRender: ['season:7', 'seasons:42'] };
  expect(tagsOf({ entity: 'season', recordId: 7, before: null, after: season })).toEqual(tags);
  expect(
    tagsOf({ entity: 'season', recordId: 7, before: season, after: { ...season, title: 'One' } }),
  ).toEqual(tags);
  expect(tagsOf({ entity: 'season', recordId: 7, before: season, after: null })).toEqual(tags);
});

test('a season whose number of episodes changes touches nothing', () => {
  const season = { id: 7, show_id: 42, season_number: 1, title: 'Season 1', episode_count: 1 };
  expect(
    tagsOf({ entity: 'season', recordId: 7, before: season, after: { ...season, episode_count: 2 } }),
  ).toEqual(nothing);
});

test('a season that becomes long, or short again, touches the pages that link to it', () => {
  const season = { id: 7, show_id: 42, season_number: 1, title: 'Season 1', episode_count: 50 };
  const long = { ...season, episode_count: 51 };
  const tags = { ...ofTitle, mustRender: ['season:7', 'seasons:42'] };
  expect(tagsOf({ entity: 'season', recordId: 7, before: season, after: long })).toEqual(tags);
  expect(tagsOf({ entity: 'season', recordId: 7, before: long, after: season })).toEqual(tags);
});

test('an episode touches itself, its season, and the pages of its new neighbours', () => {
  const episode = { id: 3, season_id: 7, episode_number: 51, title: 'Pilot' };
  const moved = { ...episode, season_id: 8 };
  const tags = (before: LoggedRow, after: LoggedRow, neighbours: number[] = []) =>
    tagsOf({ entity: 'episode', recordId: 3, before, after }, { neighbours });
  expect(tags(null, episode, [2])).toEqual({
    mustRender: ['episode:3', 'neighbours:2', 'season:7', 'season:7:2'],
    onVisit: ['season:7:ranges'],
    servedStale: [],
  });
  expect(tags(episode, null).mustRender).toEqual(['episode:3', 'season:7', 'season:7:2']);
  expect(tags(episode, moved).mustRender).toEqual([
    'episode:3',
    'season:7',
    'season:7:2',
    'season:8',
    'season:8:2',
  ]);
  // The parts of its season stay as they are.
  expect(tags(episode, { ...episode, title: 'One' })).toEqual({
    ...nothing,
    mustRender: ['episode:3', 'season:7', 'season:7:2'],
  });
  expect(tags(episode, { ...episode, episode_number: 101 })).toEqual({
    mustRender: ['episode:3', 'season:7', 'season:7:2', 'season:7:3'],
    onVisit: ['season:7:ranges'],
    servedStale: [],
  });
});
