import { expect, test } from 'vitest';
import { matchEvent } from './calendar-events.ts';
import { type CalendarEvent, calendarFile } from './calendar-file.ts';

const site = { siteName: 'Lamphouse', siteUrl: 'https://films.example' };
const match = {
  id: 7,
  homeTeam: 'Rovers',
  awayTeam: 'City',
  date: '2026-11-21T20:45:00.000Z',
  league: 'River Cup',
  isPostponed: false,
  isAbandoned: false,
  revisedAt: '2026-11-01T08:00:00.000Z',
  revision: 0,
};
const matchCalendar = (one: typeof match, of = site) => calendarFile([matchEvent(one)], of);
/** The lines as a calendar reads them: folded lines joined again. */
const linesOf = (text: string) => text.replace(/\r\n /g, '').split('\r\n');

test('is one event of two hours, identified by its match', () => {
  expect(linesOf(matchCalendar(match, site))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lamphouse//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    'UID:match-7@films.example',
    'DTSTAMP:20261101T080000Z',
    'LAST-MODIFIED:20261101T080000Z',
    'SEQUENCE:0',
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

test('no line is longer than 75 bytes, and no character is split', () => {
  const homeTeam = 'نادي الهلال '.repeat(8).trim();
  const text = matchCalendar({ ...match, homeTeam }, site);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(linesOf(text)).toContain(`SUMMARY:${homeTeam} vs City`);
});

test('has a name and every event, and a day without a time as a transparent all-day event', () => {
  const day: CalendarEvent = {
    uid: 'episode-3',
    begins: '2026-12-04',
    minutes: null,
    summary: 'Serial: S02 E01 · One',
    about: 'Episode',
    path: '/tv-shows/serial/season/2/episode/1',
    image: '/media/serial.jpg',
    status: 'CONFIRMED',
    revisedAt: '2026-11-01T08:00:00.000Z',
    revision: 0,
  };
  const lines = linesOf(
    calendarFile([day, matchEvent({ ...match, isPostponed: true })], { ...site, name: 'Serial; all' }),
  );
  expect(lines).toContain('X-WR-CALNAME:Serial\\; all');
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
  expect(lines).toContain('DTSTART;VALUE=DATE:20261204');
  expect(lines.filter((line) => line.startsWith('IMAGE'))).toEqual([
    'IMAGE;VALUE=URI;DISPLAY=BADGE:https://films.example/media/serial.jpg',
  ]);
  expect(lines.filter((line) => /^(?:TRANSP|STATUS|DTEND)/.test(line))).toEqual([
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
    'DTEND:20261121T224500Z',
    'STATUS:TENTATIVE',
    'TRANSP:OPAQUE',
  ]);
});

test('characters that no calendar file may have are left out', () => {
  const text = matchCalendar(
    { ...match, homeTeam: 'Ctl\u0001\u0008\u000b\u001bx\ud83d', league: 'Tab\tleague\u007f' },
    site,
  );
  expect(linesOf(text)).toContain('SUMMARY:Ctlx vs City');
  expect(text).toContain('DESCRIPTION:Tab\tleague\\n');
});

test('an abandoned match is cancelled, and one that was moved has a later number and time', () => {
  const moved = { ...match, isAbandoned: true, revisedAt: '2026-11-05T09:00:00.000Z', revision: 2 };
  expect(linesOf(matchCalendar(moved))).toEqual(
    expect.arrayContaining([
      'STATUS:CANCELLED',
      'SEQUENCE:2',
      'DTSTAMP:20261105T090000Z',
      'LAST-MODIFIED:20261105T090000Z',
    ]),
  );
});
