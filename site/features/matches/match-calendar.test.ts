import { expect, test } from 'vitest';
import type { Match } from '#schema/match.ts';
import { matchCalendar } from './match-calendar.ts';

const site = { siteName: 'Lamphouse', siteUrl: 'https://films.example' };
const match: Match = {
  id: 7,
  homeTeam: 'Rovers',
  awayTeam: 'City',
  homeTeamLogo: '/rovers.svg',
  awayTeamLogo: '/city.svg',
  homeColor: null,
  awayColor: null,
  matchDate: '2026-11-21T20:45:00.000Z',
  status: 'upcoming',
  phase: 'scheduled',
  phaseStartedAt: null,
  league: 'River Cup',
  streamUrl: null,
  homeScore: null,
  awayScore: null,
  minute: null,
  homePenalties: null,
  awayPenalties: null,
  publication: 'published',
  publishAt: null,
  archiveAt: null,
  createdAt: '2026-11-01T08:00:00.000Z',
};
/** As a calendar reads it: folded lines joined again. */
const linesOf = (text: string) => text.replace(/\r\n /g, '').split('\r\n');

test('is one event of two hours, known by its match', () => {
  expect(linesOf(matchCalendar(match, site))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lamphouse//Matches//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    'UID:match-7@films.example',
    'DTSTAMP:20261101T080000Z',
    'DTSTART:20261121T204500Z',
    'DTEND:20261121T224500Z',
    'SUMMARY:Rovers vs City',
    'DESCRIPTION:River Cup\\nhttps://films.example/matches/7-rovers-vs-city',
    'URL:https://films.example/matches/7-rovers-vs-city',
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('no name of a team breaks out of its line', () => {
  const text = matchCalendar({ ...match, homeTeam: 'A;B,C\\D\r\nEND:VCALENDAR' }, site);
  expect(linesOf(text)).toContain('SUMMARY:A\\;B\\,C\\\\D\\nEND:VCALENDAR vs City');
});

test('no line is longer than 75 bytes, and no character is cut in two', () => {
  const homeTeam = 'نادي الهلال '.repeat(8).trim();
  const text = matchCalendar({ ...match, homeTeam }, site);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(linesOf(text)).toContain(`SUMMARY:${homeTeam} vs City`);
});
