const day = /^(\d{4})-(\d{2})-(\d{2})$/;
const dayAndTime = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?) ?(Z|[+-]\d{2}:?\d{2})?$/i;

/** '2026-11-21' when the text is a valid date, or a moment on that day. */
export function dayOf(written: string): string | null {
  const text = written.trim();
  const day = dayAndTime.exec(text)?.[1];
  return day !== undefined && momentOf(text) === null ? null : validDay(day ?? text);
}

function validDay(text: string): string | null {
  const parts = day.exec(text);
  if (!parts) return null;
  const date = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(parts[3]) ? null : text;
}

/**
 * A moment in UTC. A time without an offset is taken as UTC, since the sources do not name theirs. A date without a time becomes noon, so
 * that it is the same day for nearly every reader.
 */
export function momentOf(text: string): string | null {
  const onlyDay = validDay(text.trim());
  if (onlyDay) return `${onlyDay}T12:00:00.000Z`;
  const parts = dayAndTime.exec(text.trim());
  if (!parts?.[1] || !parts[2] || !validDay(parts[1])) return null;
  const offset = (parts[3] ?? 'Z').toUpperCase().replace(/(\d{2})(\d{2})$/, '$1:$2');
  const moment = new Date(`${parts[1]}T${parts[2]}${offset}`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

export const isDay = (text: string) => day.test(text.trim());

export type DayOrder = 'day' | 'month';

/** '16/08/2024', '16.8.2024' or '8-16-24', with the time behind it. */
const threeNumbers = /^(\d{1,2})([/.-]) ?(\d{1,2})\2 ?(\d{4}|\d{2})(?!\d)(.*)$/;
/** 'Sat Aug 8 2015', 'September 25, 2021', with the time behind it. */
const monthFirst =
  /^(?:\p{L}{2,}\.?,?\s+)??(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)(.*)$/u;
/** '30-Mar-21', '8 August 2015', 'Sat, 8. Aug. 2015'. */
const dayFirst =
  /^(?:\p{L}{2,}\.?,?\s+)?(\d{1,2})(?:st|nd|rd|th|\.)?[\s-](?:de\s)?(\p{L}{3,})\.?,?[\s-](?:de\s)?(\d{4}|\d{2})(?!\d)(.*)$/u;

/**
 * '2024-08-16' of '16/08/2024', '16.8.2024', '2024/08/16' or 'Fri Aug 16 2024', with the time behind it. Of three numbers the day comes
 * first where dots say so, or where it is after the 12th; otherwise `order` tells, which also believes two digits for the year.
 */
export function isoDay(written: string, order: DayOrder | null = null): string {
  const text = written.normalize('NFKC').trim();
  const [, early, month = '', day = '', rest = ''] =
    /^(\d{4})([/.])(\d{1,2})\2(\d{1,2})\.?(?!\d)(.*)$/.exec(text)?.toSpliced(2, 1) ?? [];
  if (early !== undefined) return isoOf(early, month, day, rest);
  const [, first = '', mark, second = '', year, after] = threeNumbers.exec(text) ?? [];
  if (year !== undefined) {
    const isDayFirst = order === 'day' || (year.length === 4 && (mark === '.' || Number(first) > 12));
    if (isDayFirst) return isoOf(year, second, first, after);
    return order === 'month' || (year.length === 4 && Number(second) > 12)
      ? isoOf(year, first, second, after)
      : text;
  }
  const [, name = '', numbered = '', named, tail] = monthFirst.exec(text) ?? [];
  const [, its = '', word = '', its4, end] = dayFirst.exec(text) ?? [];
  const found = monthOf(named === undefined ? word : name);
  if (found === undefined) return text;
  return named === undefined ? isoOf(its4 ?? '', found, its, end) : isoOf(named, found, numbered, tail);
}

/** Of two digits for the year those before 70 are of this century. */
function isoOf(year: string, month: string, day: string, rest = ''): string {
  const century = year.length === 4 ? '' : Number(year) < 70 ? '20' : '19';
  return `${century}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${rest}`;
}

/** How the numbers of these days are ordered, 'open' where none of them tells; null where there are no such days. */
export function dayOrderOf(days: readonly string[]): DayOrder | 'open' | null {
  const numbers = days.flatMap((day) => {
    const [, first, mark, second, year] = threeNumbers.exec(day.normalize('NFKC').trim()) ?? [];
    return first === undefined || (mark === '.' && year?.length === 4)
      ? []
      : [{ first: Number(first), second: Number(second) }];
  });
  if (numbers.length === 0) return null;
  if (numbers.some(({ first }) => first > 12)) return 'day';
  return numbers.some(({ second }) => second > 12) ? 'month' : 'open';
}

const monthLanguages = 'en de fr es it pt nl sv pl'.split(' ');
let months: Map<string, string> | undefined;

/** The number of a month by its name, whole or shortened. */
function monthOf(name: string): string | undefined {
  if (!months) {
    months = new Map();
    for (const language of monthLanguages)
      for (const month of ['long', 'short'] as const) {
        const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
        for (let at = 0; at < 12; at += 1) {
          const named = plainMonth(format.format(Date.UTC(2026, at, 15)));
          if (!months.has(named)) months.set(named, String(at + 1));
        }
      }
    months.set('sept', '9');
  }
  return months.get(plainMonth(name));
}

const plainMonth = (name: string) => name.toLowerCase().replace(/\.$/, '');

/** 'T20:00Z' of '20:00', 'T13:00-06:00' of '13:00 UTC-6'; null for what is no time of a day. */
export function timeOf(text: string): string | null {
  const parts =
    /^(\d{1,2}:\d{2})(?::\d{2})? ?(?:(?:UTC|GMT)? ?([-+−])(\d{1,2})(?::?(\d{2}))?|Z|UTC|GMT)?$/i.exec(
      text.trim(),
    );
  if (!parts?.[1]) return null;
  const [, time, sign, hours = '', minutes = '00'] = parts;
  const offset = sign === undefined ? 'Z' : `${sign === '+' ? '+' : '-'}${hours.padStart(2, '0')}:${minutes}`;
  return `T${time.padStart(5, '0')}${offset}`;
}
