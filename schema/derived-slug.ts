/** Slugs made of titles. Apart from slug.ts: what the dashboard loads has no use for the table of all scripts' letters. */
import anyAscii from 'any-ascii';
import { hyphenated, reservedSlugs, slugMaxLength } from './slug.ts';

// A slug is at most 100 characters; more of a title cannot matter, and a hostile one must not cost time.
const titleWindow = 1000;

/** Cut to `max` characters, between words where that keeps at least half. */
function cutToWords(value: string, max: number): string {
  if (value.length <= max) return value;
  const end = value.lastIndexOf('-', max);
  return value.slice(0, end >= max / 2 ? end : max);
}

/** Letters and digits beyond ASCII. Signs are left to the rule: '½' and '™' are no words. */
const otherLetters = /(?:(?!\p{ASCII})[\p{L}\p{M}\p{Nd}\p{Nl}])+/gu;
const latinLetters = /^[\p{Script=Latin}\p{M}\p{Nd}\p{Nl}]+$/u;

/** any-ascii writes 'QianXun' for two characters of Chinese: each capital begins a word. */
const transliterated = (title: string) =>
  title.replace(otherLetters, (letters) => {
    const ascii = anyAscii(letters);
    return latinLetters.test(letters) ? ascii : ` ${ascii.replace(/([a-z])([A-Z])/g, '$1 $2')} `;
  });

/** The specification's rule for the title in Latin letters: 'König' is 'konig'. Signs count where there are no letters: '⚽' is 'soccer'. */
export function slugOf(title: string): string {
  const seen = title.slice(0, titleWindow);
  return cutToWords(hyphenated(transliterated(seen)) || hyphenated(anyAscii(seen)), slugMaxLength);
}

/** Room kept at the end of a slug for `-1999-123456`. */
const suffixRoom = 12;

/** What to try, in order, until one is free: the title, title and year, then title, year and a number. */
export function* slugCandidates(title: string, year: number | null): Generator<string, never, undefined> {
  const base = slugOf(title);
  if (base !== '' && !reservedSlugs.includes(base)) yield base;
  const short = cutToWords(base, slugMaxLength - suffixRoom);
  const stem = year === null ? short || 'untitled' : [short, year].filter((part) => part !== '').join('-');
  if (year !== null || base === '') yield stem;
  for (let number = 2; ; number += 1) yield `${stem}-${number}`;
}
