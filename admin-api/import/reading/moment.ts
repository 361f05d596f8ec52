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

/**
 * '2024-08-16' of '16/08/2024', '16.8.2024' or '2024/08/16', with the time behind it. The day comes before the month where dots say so, or
 * where it is after the 12th; otherwise only in files that are known by their columns, which may have two digits for the year.
 */
export function isoDay(written: string, isDayFirst = false): string {
  const text = written.normalize('NFKC').trim();
  const [, early, month = '', day = '', rest = ''] =
    /^(\d{4})([/.])(\d{1,2})\2(\d{1,2})\.?(?!\d)(.*)$/.exec(text)?.toSpliced(2, 1) ?? [];
  if (early !== undefined) return `${early}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${rest}`;
  const [, first = '', mark, second = '', year, after = ''] =
    /^(\d{1,2})([/.-]) ?(\d{1,2})\2 ?(\d{4}|\d{2})(?!\d)(.*)$/.exec(text) ?? [];
  const isCertain = isDayFirst || (year?.length === 4 && (mark === '.' || Number(first) > 12));
  if (year === undefined || !isCertain) return text;
  const century = year.length === 4 ? '' : Number(year) < 70 ? '20' : '19';
  return `${century}${year}-${second.padStart(2, '0')}-${first.padStart(2, '0')}${after}`;
}

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
