/** Files for calendars (RFC 5545, with pictures as in RFC 7986). They contain no time of creation, so the same data gives the same file. */

export interface CalendarEvent {
  /** Its permanent identifier in calendar programs: 'match-7'. */
  uid: string;
  /** A moment, or a whole day: '2026-12-04'. */
  begins: string;
  /** Its duration; null for a whole day. */
  minutes: number | null;
  summary: string;
  /** The text above the address of its page. */
  about: string;
  path: string;
  /** The address of its poster. */
  image: string | null;
  /** Tentative: its date is not certain. */
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  /** When any of this last changed, or it was added, and how often its date was moved. */
  revisedAt: string;
  revision: number;
}

interface Calendar {
  /** Left out for a single event. */
  name?: string;
  siteName: string;
  siteUrl: string;
}

/** A line has at most 75 bytes; a longer one continues on the next line after a space. */
const lineBytes = 75;

const stamp = (moment: string | number) => new Date(moment).toISOString().replace(/[-:]|\.\d{3}/g, '');

/** What a text may not contain (RFC 5545, 3.1): control characters other than tabs, and half characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to take out
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/gu;

const text = (value: string) =>
  value
    .replace(unwritable, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|[\r\n]/g, '\\n');

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

function timesOf({ begins, minutes }: CalendarEvent): string[] {
  if (minutes === null) return [`DTSTART;VALUE=DATE:${begins.replaceAll('-', '')}`];
  return [`DTSTART:${stamp(begins)}`, `DTEND:${stamp(Date.parse(begins) + minutes * 60_000)}`];
}

function linesOf(event: CalendarEvent, siteUrl: string): string[] {
  const page = new URL(event.path, siteUrl).href;
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}@${new URL(siteUrl).host}`,
    `DTSTAMP:${stamp(event.revisedAt)}`,
    `LAST-MODIFIED:${stamp(event.revisedAt)}`,
    `SEQUENCE:${event.revision}`,
    ...timesOf(event),
    `SUMMARY:${text(event.summary)}`,
    `DESCRIPTION:${text(`${event.about}\n${page}`)}`,
    `URL:${page}`,
    ...(event.image === null ? [] : [`IMAGE;VALUE=URI;DISPLAY=BADGE:${new URL(event.image, siteUrl).href}`]),
    `STATUS:${event.status}`,
    `TRANSP:${event.minutes === null ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ];
}

export function calendarFile(
  events: readonly CalendarEvent[],
  { name, siteName, siteUrl }: Calendar,
): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${text(siteName)}//Calendar//EN`,
    'CALSCALE:GREGORIAN',
    ...(name === undefined ? [] : [`X-WR-CALNAME:${text(name)}`]),
    ...events.flatMap((event) => linesOf(event, siteUrl)),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}

export const calendarHeaders = { 'Content-Type': 'text/calendar; charset=utf-8' } as const;
