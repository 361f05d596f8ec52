import type { Match } from '#schema/match.ts';
import { matchPath } from '#site/lib/match-paths.ts';
import { namesOf } from './match-view.ts';

interface Site {
  siteName: string;
  siteUrl: string;
}

/** Two halves, a break and added time. */
const minutes = 120;
/** A line has at most 75 bytes; a longer one continues on the next line after a space. */
const lineBytes = 75;

const stamp = (moment: string | number) => new Date(moment).toISOString().replace(/[-:]|\.\d{3}/g, '');

const text = (value: string) => value.replace(/[\\;,]/g, '\\$&').replace(/\r\n|[\r\n]/g, '\\n');

const encoder = new TextEncoder();

/** Cuts between characters, never inside one. */
function folded(line: string): string {
  const lines = [''];
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > lineBytes) {
      lines.push(' ');
      bytes = 1;
    }
    lines[lines.length - 1] += character;
    bytes += size;
  }
  return lines.join('\r\n');
}

/** One event. It contains no time of creation, so the same match gives the same file. */
export function matchCalendar(match: Match, { siteName, siteUrl }: Site): string {
  const { host } = new URL(siteUrl);
  const page = new URL(matchPath(match), siteUrl).href;
  const kickOff = Date.parse(match.matchDate);
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${text(siteName)}//Matches//EN`,
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:match-${match.id}@${host}`,
    `DTSTAMP:${stamp(match.createdAt)}`,
    `DTSTART:${stamp(kickOff)}`,
    `DTEND:${stamp(kickOff + minutes * 60_000)}`,
    `SUMMARY:${text(namesOf(match))}`,
    `DESCRIPTION:${text(`${match.league}\n${page}`)}`,
    `URL:${page}`,
    `STATUS:${match.phase === 'postponed' ? 'TENTATIVE' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}
