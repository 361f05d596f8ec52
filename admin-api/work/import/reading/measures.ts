/** Lengths, years and ratings as other catalogues write them; undefined for a text that is none of these forms. */
import { type TimeUnit, timeUnitOf } from './time-units.ts';

const isoLength = /^P(?:(\d+)D)?T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?$/i;
const clock = /^(\d{1,3}):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?(?: ?h(?:rs?)?)?$/i;
const eachEpisode = /\s*(?:per|\/)\s*ep(?:isode|\.)?$/i;
const about = /^(?:ca\.?|circa|approx(?:\.|imately)?|about|env(?:\.|iron)|около|約|约|[~≈])\s*/i;
/** '1h', '32 min.', '5 минут', '90 (min)', '92′'; the number after hours may have no unit. */
const part = /(\d+(?:[.,]\d+)?)\s*\(?([\p{L}\p{M}]+\.?|['′´’]*)\)?/gu;
const between = /^\s*[,:]?\s*(?:and|und|et|e|y|en|og|och|и|i|&|\+|و|ו-?)?\s*$/iu;
const minutesIn: Record<TimeUnit, number> = { hour: 60, minute: 1, second: 1 / 60, millisecond: 1 / 60_000 };

/** '٢٠٠٨' as 2008, with the digits of any script. */
export const withDigits = (text: string) =>
  text.normalize('NFKC').replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
    return String(value);
  });

const numbers = (parts: readonly (string | undefined)[]) =>
  parts.map((part) => Number((part ?? '0').replace(',', '.')));

/** '1h 32m', '1 hr 32 min', '92 мин', '24 min. per ep.', 'PT1H32M', '02:13:00', '1:42'. Plain numbers are not among them. */
export function minutesOf(written: string): number | undefined {
  const text = withDigits(written).trim().replace(/\s+/g, ' ').replace(about, '').replace(eachEpisode, '');
  const iso = isoLength.exec(text);
  if (iso) {
    const [days = 0, hours = 0, minutes = 0, seconds = 0] = numbers(iso.slice(1));
    return days * 1440 + hours * 60 + minutes + Math.round(seconds / 60);
  }
  const shown = clock.exec(text);
  if (shown) return minutesOfClock(shown);
  // '102 min (1 h 42 min)'
  return minutesOfUnits(text) ?? minutesOfUnits(text.replace(/\s*(?:\([^()]*\)|approx\.?|ca\.?)$/i, ''));
}

/** Two parts are hours and minutes, unless no film is so long. */
function minutesOfClock([, first, second, third]: RegExpExecArray): number {
  const [a = 0, b = 0, c = 0] = numbers([first, second, third]);
  if (third === undefined && a >= 10) return a + Math.round(b / 60);
  return a * 60 + b + Math.round(c / 60);
}

function minutesOfUnits(text: string): number | undefined {
  const found = [...text.matchAll(part)];
  let total = 0;
  let end = 0;
  let last: TimeUnit | undefined;
  for (const { 0: all, 1: number = '', 2: word = '', index } of found) {
    const unit: TimeUnit | undefined = word === '' && last === 'hour' ? 'minute' : timeUnitOf(word);
    if (unit === undefined || unit === last || (index > 0 && !between.test(text.slice(end, index))))
      return undefined;
    if (index > 0 && last === undefined) return undefined;
    total += minutesIn[unit] * (numbers([number])[0] ?? 0);
    end = index + all.length;
    last = unit;
  }
  return last === undefined || text.slice(end).trim() !== '' ? undefined : Math.round(total);
}

/** The rest of a day beside its year: '17 May', 'Sat, May 17,', '17.05.'; or what follows it: '2008 May 17', '20080517'. */
const ofDay = new RegExp(
  [
    String.raw`^(?:\p{L}{2,}\.?,?\s)?\d{1,2}(?:\.|st|nd|rd|th|er|º)?[\s-](?:de\s)?[\p{L}\p{M}]{3,}[.,]*[\s-](?:de\s)?(?=\d{4}(?!\d)\D*$)`,
    String.raw`^(?:\p{L}{2,}\.?,\s)?[\p{L}\p{M}]{3,}\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s(?=\d{4}(?!\d)\D*$)`,
    String.raw`^\d{1,2}([./-])\d{1,2}\1(?=\d{4}$)`,
    String.raw`(?<=^\d{4})(?:(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:T\d{4,6}Z?)?|[\s-][\p{L}\p{M}]{3,}\.?[\s-]\d{1,2}|\.\d{1,2}\.\d{1,2}\.?)$`,
  ].join('|'),
  'iu',
);

/** '(2019)', '2008–2013', '2013–present', 'c. 1930', '(III) (2019 TV Movie)', '2019年', '1995-10-30': the first, where no other follows but its end. */
export function firstYearOf(written: string): number | undefined {
  const text = written
    .normalize('NFKC')
    .replace(/[()[\]]/g, ' ')
    .trim()
    .replace(ofDay, '');
  const year =
    /^[^\d\p{Pd}~+]*(?<!\d)(\d{4})(?!\d)(?:\s*(?:[\p{Pd}−~/]|to|until|bis|à|до)\s*(?:\d{2}|\d{4})(?:[-/.]\d{1,2}.*)?|[年년]\s*\d{1,2}[月월].*)?(?:(?![.,]\d)\D)*$/u.exec(
      text,
    )?.[1];
  return year === undefined ? undefined : Number(year);
}

const half = /[½⯪]/;

/** '★★★½' of five, '7.5/10', '75%'. */
export function ratingOf(written: string): number | undefined {
  const text = written.trim();
  if (/^[★⭐]*[½⯪]?[☆]*$/u.test(text) && text !== '')
    return 2 * ((text.match(/[★⭐]/gu)?.length ?? 0) + (half.test(text) ? 0.5 : 0));
  const scaled = /^(\d+(?:[.,]\d+)?) ?(?:(?:\/|(?:out )?of) ?(\d{1,3})|%)$/i.exec(text.normalize('NFKC'));
  if (!scaled) return undefined;
  const [value = 0] = numbers(scaled.slice(1, 2));
  const scale = scaled[2] === undefined ? 100 : Number(scaled[2]);
  return scale === 0 || value > scale ? undefined : Math.round((1000 * value) / scale) / 100;
}
