import { expect, test } from 'vitest';
import type { Match } from '#schema/shapes/match.ts';
import type { TableRow } from '#schema/shapes/match-bundle.ts';
import {
  dayForm,
  describeMatch,
  excerptOf,
  leaguesOnPage,
  liveWords,
  matchDays,
  matchItem,
  missingScores,
  noteOf,
  resultOf,
  roundsOf,
  seasonWords,
  stateWords,
} from './match-view.ts';

const matchAt = (id: number, matchDate: string, league: string) => ({ id, matchDate, league }) as Match;

test('groups by day, then by league, each in the order of first occurrence', () => {
  const days = matchDays([
    matchAt(1, '2026-11-21T18:00:00.000Z', 'River Cup'),
    matchAt(2, '2026-11-21T19:00:00.000Z', 'Coastal League'),
    matchAt(3, '2026-11-21T20:00:00.000Z', 'River Cup'),
    matchAt(4, '2026-11-22T00:00:00.000Z', 'River Cup'),
  ]);
  const shown = days.map(({ day, leagues }) => [
    day,
    leagues.map(({ slug, matches }) => [slug, matches.map(({ id }) => id)]),
  ]);
  expect(shown).toEqual([
    [
      '2026-11-21',
      [
        ['river-cup', [1, 3]],
        ['coastal-league', [2]],
      ],
    ],
    ['2026-11-22', [['river-cup', [4]]]],
  ]);
});

test('the leagues of a page are those with a match on it, eight at most', () => {
  const leagues = Array.from({ length: 12 }, (_, at) => ({ slug: `cup-${at}`, name: `Cup ${at}` }));
  const matches = leagues.slice(2).map(({ name }, at) => matchAt(at, '2026-11-21T18:00:00.000Z', name));
  expect(leaguesOnPage(leagues, matches)).toEqual(leagues.slice(2, 10));
  expect(leaguesOnPage(leagues, [])).toEqual([]);
});

test('two spellings of a league are one', () => {
  const [day] = matchDays([
    matchAt(1, '2026-11-21T18:00:00.000Z', 'River Cup'),
    matchAt(2, '2026-11-21T19:00:00.000Z', 'RIVER CUP'),
  ]);
  expect(day?.leagues).toHaveLength(1);
});

const match = {
  id: 7,
  homeTeam: 'Rovers',
  awayTeam: 'City',
  matchDate: '2026-11-21T20:45:00.000Z',
  isTimeKnown: true,
  status: 'upcoming',
  phase: 'scheduled',
  league: 'River Cup',
  streamUrl: null,
  homeScore: null,
  awayScore: null,
  homePenalties: null,
  awayPenalties: null,
  minute: null,
  createdAt: '2026-11-01T08:00:00.000Z',
} as Match;

test('an upcoming match is an item of its teams, with its kick-off and its league', () => {
  expect(matchItem(match)).toEqual({
    id: 'match-7',
    title: 'Upcoming: Rovers vs City',
    path: '/matches/7-rovers-vs-city',
    publishedAt: '2026-11-01T08:00:00.000Z',
    description: 'Rovers vs City, River Cup: kick-off Saturday, November 21, 2026, 20:45 UTC. Upcoming.',
    categories: ['River Cup'],
  });
});

test('a match without a time says so, with its day alone', () => {
  const { description } = describeMatch({
    ...match,
    matchDate: '2026-11-21T12:00:00.000Z',
    isTimeKnown: false,
  });
  expect(description).toBe(
    'Rovers vs City, River Cup: Saturday, November 21, 2026, time not known. Upcoming.',
  );
});

test('a match that has begun has its score', () => {
  const live = { ...match, status: 'live', phase: 'first_half', homeScore: 2, awayScore: 0 } as const;
  expect(matchItem(live)).toMatchObject({
    title: 'Live: Rovers 2–0 City',
    description: expect.stringContaining('Live, first half. 2–0.'),
  });
  expect(matchItem({ ...match, status: 'finished', phase: 'finished' }).title).toBe(
    'Finished: Rovers vs City',
  );
});

test('a match that was abandoned or postponed says so', () => {
  const over = { ...match, status: 'finished', phase: 'finished', homeScore: 1, awayScore: 1 } as const;
  expect(stateWords({ ...over, homePenalties: 4, awayPenalties: 2 })).toBe('Finished, 4–2 on penalties');
  expect(noteOf({ ...over, homePenalties: 4, awayPenalties: 2 })).toBe('4–2 on penalties');
  expect(noteOf(over)).toBeNull();
  expect(stateWords({ ...over, phase: 'abandoned', minute: '67' })).toBe('Abandoned, 67′');
  expect(stateWords({ ...match, phase: 'postponed' })).toBe('Postponed');
  expect(noteOf({ ...match, phase: 'unreported' })).toBe('No result yet');
});

test('next to Live is what stays valid: the half of a running clock, or the minute entered by hand', () => {
  const live = { ...match, status: 'live', phase: 'second_half', minute: null } as const;
  expect(liveWords(live)).toBe('Second half');
  expect(liveWords({ ...live, phase: 'in_play', minute: '57' })).toBe('57′');
  expect(liveWords({ ...live, phase: 'in_play' })).toBeNull();
  expect(liveWords({ ...live, phase: 'penalties', homePenalties: 3, awayPenalties: 1 })).toBe(
    'Penalties 3–1',
  );
});

const tableOf = (...teams: string[]) => teams.map((team) => ({ team }) as TableRow);

test('the table next to a match has its two teams, each with the neighbour towards the other', () => {
  const excerpt = (teams: string[]) =>
    excerptOf(tableOf(...'abcdefgh'), teams).map((part) =>
      part.map(({ place, team }) => `${place}${team}`).join(' '),
    );
  expect(excerpt(['b', 'g'])).toEqual(['2b 3c', '6f 7g']);
  expect(excerpt(['b', 'd'])).toEqual(['2b 3c 4d']);
  expect(excerpt(['c', 'd'])).toEqual(['3c 4d']);
  expect(excerpt(['a', 'elsewhere'])).toEqual(['1a 2b']);
  expect(excerpt(['elsewhere', 'nowhere'])).toEqual([]);
});

test('a result is told from the side of its team', () => {
  const result = { ...match, status: 'finished', phase: 'finished', homeScore: 0, awayScore: 2 } as Match;
  expect(resultOf(result, 'City')).toEqual({
    isAway: true,
    opponent: 'Rovers',
    score: '2–0',
    words: 'won',
    letter: 'W',
  });
  expect(resultOf(result, 'Rovers')).toMatchObject({
    isAway: false,
    opponent: 'City',
    score: '0–2',
    letter: 'L',
  });
  expect(resultOf({ ...result, homeScore: 2 }, 'Rovers').letter).toBe('D');
});

test('a result of another year than the match has its year', () => {
  const on = (matchDate: string) => ({ ...match, matchDate });
  expect(dayForm(on('2026-01-01T00:00:00.000Z'), match)).toBe('brief');
  expect(dayForm(on('2025-12-31T23:59:00.000Z'), match)).toBe('dated');
  expect(dayForm(on('2025-05-18T12:00:00.000Z'), match)).toBe('dated');
});

test('a league says how many of its finished matches are not in its table, and its season where its name does not', () => {
  expect(missingScores({ total: 30, unscored: 0 })).toBeNull();
  expect(missingScores({ total: 30, unscored: 1 })).toBe(
    '1 of 30 finished matches has no score yet, so the table is not complete',
  );
  expect(missingScores({ total: 1380, unscored: 1200 })).toMatch(/^1,200 of 1,380 finished matches have no/);
  expect(seasonWords(2026, 'Coastal League')).toBe('2026/27');
  expect(['Serie A 2025/26', 'World Cup 1930'].map((name) => seasonWords(2025, name))).toEqual([null, null]);
});

test('the weeks of a league begin with the live match, else the next one, else the latest', () => {
  const week = (id: number, day: string, state: object = {}) =>
    ({ ...match, id, matchDate: `2026-11-${day}T18:00:00.000Z`, ...state }) as Match;
  const over = { status: 'finished', phase: 'finished' };
  const past = [week(1, '08', over), week(2, '15', over)];
  expect(roundsOf(past).current).toBe('2026-11-09');
  expect(roundsOf([week(3, '20'), ...past]).current).toBe('2026-11-16');
  const live = { status: 'live', phase: 'first_half' };
  const { rounds, current } = roundsOf([week(3, '20'), week(4, '14', live), ...past]);
  expect(current).toBe('2026-11-09');
  expect(rounds.map(({ words, matches }) => [words, matches.map(({ id }) => id)])).toEqual([
    ['Nov 2 – Nov 8', [1]],
    ['Nov 9 – Nov 15', [4, 2]],
    ['Nov 16 – Nov 22', [3]],
  ]);
  expect(roundsOf(past, { before: true, after: false }).rounds.map(({ week: from }) => from)).toEqual([
    '2026-11-09',
  ]);
  expect(roundsOf(past.slice(0, 1), { before: true, after: true }).rounds).toHaveLength(1);
});
