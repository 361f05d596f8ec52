import { expect, test } from 'vitest';
import type { ChangeRecord } from '#admin-api/publishing/changes/change.queries.ts';
import { matchEventLimits } from '#schema/shapes/match-events.ts';
import { recentEvents, type Told } from './recent-events.ts';

const row = (id: number) => ({
  id,
  home_team: 'Rovers',
  away_team: 'City',
  home_team_logo: '/rovers.svg',
  away_team_logo: '/city.svg',
  match_date: '2026-11-21T20:45:00+00:00',
  is_time_known: true,
  status: 'live',
  phase: 'in_play',
  league: 'First Division',
  home_score: 1,
  away_score: 0,
  publication: 'published',
  revision: 0,
  created_at: '2026-11-01T00:00:00+00:00',
});

const changed = (seq: number, after: Record<string, unknown> | null = row(7)): ChangeRecord => ({
  seq,
  entity: 'match',
  recordId: 7,
  op: after ? 'update' : 'delete',
  before: row(7),
  after,
  at: '2026-11-21T20:45:00+00:00',
  microseconds: seq * 1000,
  written: after ? 'update' : 'delete',
});
const positionAt = (seq: number) => ({ seq, at: seq * 1000 });
const batch = (...changes: ChangeRecord[]) => ({
  changes,
  position: positionAt(changes.at(-1)?.seq ?? 0),
  reset: false,
});
const typesOf = (events: Told[]) => events.map(({ event }) => `${event.type} ${event.seq}`);

test('sends a match in its current state, and the id of a deleted one', () => {
  const recent = recentEvents(positionAt(10));
  const [goal, removal] = recent.take(batch(changed(11), changed(12, null)));
  expect(goal?.event).toMatchObject({
    seq: 11,
    type: 'match',
    match: { id: 7, homeTeam: 'Rovers', homeScore: 1, minute: null, matchDate: '2026-11-21T20:45:00.000Z' },
  });
  expect(removal).toEqual({ event: { seq: 12, type: 'gone', id: 7 }, at: 12_000 });
});

test('sends the match of goals and cards', () => {
  const recent = recentEvents(positionAt(10));
  const card = { ...changed(11, null), entity: 'match_incident', recordId: 3, before: { match_id: 7 } };
  expect(recent.take(batch(card))).toEqual([{ event: { seq: 11, type: 'incidents', id: 7 }, at: 11_000 }]);
});

test('skips other changes and continues after them', () => {
  const recent = recentEvents(positionAt(10));
  expect(recent.take(batch({ ...changed(11), entity: 'movie' }))).toEqual([]);
  expect(recent.position()).toEqual(positionAt(11));
});

test('returns missed events to clients that reconnect, and none to new ones', () => {
  const recent = recentEvents(positionAt(10));
  recent.take(batch(changed(11), changed(12), changed(13)));
  expect(typesOf(recent.after(11).events)).toEqual(['match 12', 'match 13']);
  expect(recent.after(13).events).toEqual([]);
  expect(recent.none()).toEqual({ events: [], position: positionAt(13) });
});

test('sends `lost` to clients whose last event is older than the stored ones, or from before a restore', () => {
  const recent = recentEvents(positionAt(10));
  recent.take(batch(changed(11)));
  expect(typesOf(recent.after(9).events)).toEqual(['lost 11']);
  expect(typesOf(recent.after(12).events)).toEqual(['lost 11']);
});

test('stores a limited number of events', () => {
  const recent = recentEvents(positionAt(0));
  const all = matchEventLimits.remembered + 5;
  for (let seq = 1; seq <= all; seq += 1) recent.take(batch(changed(seq)));
  expect(typesOf(recent.after(4).events)).toEqual([`lost ${all}`]);
  expect(recent.after(5).events).toHaveLength(matchEventLimits.remembered);
});

test('sends one `lost` for an import and for a log that starts again', () => {
  const recent = recentEvents(positionAt(0));
  const many = Array.from({ length: matchEventLimits.atOnce + 1 }, (_, index) => changed(index + 1));
  expect(typesOf(recent.take(batch(...many)))).toEqual(['lost 51']);
  expect(typesOf(recent.after(20).events)).toEqual(['lost 51']);
  expect(typesOf(recent.take({ changes: [], position: positionAt(3), reset: true }))).toEqual(['lost 3']);
});

test('a change that the schema refuses is reported, and pages that show matches fetch themselves again', () => {
  const refused: unknown[] = [];
  const recent = recentEvents(positionAt(10), (error) => refused.push(error));
  const odd = { ...row(8), status: 'abandoned' };
  expect(typesOf(recent.take(batch(changed(11), changed(12, odd))))).toEqual(['lost 12']);
  expect(refused).toHaveLength(1);
  expect(typesOf(recent.after(10).events)).toEqual(['lost 12']);
  expect(typesOf(recent.take(batch(changed(13))))).toEqual(['match 13']);
});
