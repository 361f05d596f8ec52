import { expect, test } from 'vitest';
import type { Match } from '#schema/shapes/match.ts';
import { matchNodes } from './match-nodes.ts';

const match = {
  id: 7,
  homeTeam: 'Rovers',
  awayTeam: 'City',
  homeTeamLogo: '/a.svg',
  awayTeamLogo: '/b.svg',
  matchDate: '2026-11-21T20:45:00.000Z',
  isTimeKnown: true,
  status: 'upcoming',
  phase: 'scheduled',
  league: 'River Cup',
  streamUrl: null,
} as Match;

test('every event has a name, both dates and a place: a league is none', () => {
  const nodes = matchNodes(match, '/matches/7', []);
  const events = JSON.stringify(nodes).match(/"@type":"\w*Event\w*"/g);
  expect(events).toEqual(['"@type":"SportsEvent"']);
  expect(nodes[0]).toMatchObject({
    startDate: '2026-11-21T20:45:00.000Z',
    endDate: '2026-11-21T23:15:00.000Z',
    location: { '@type': 'VirtualLocation' },
  });
  expect(nodes[0]).not.toHaveProperty('superEvent');
});

test('a match without a time has a day', () => {
  const day = { ...match, matchDate: '2026-11-21T12:00:00.000Z', isTimeKnown: false };
  expect(matchNodes(day, '/matches/7', [])[0]).toMatchObject({
    startDate: '2026-11-21',
    endDate: '2026-11-21',
  });
});
