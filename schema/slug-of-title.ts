/** Slugs derived from titles. They are apart from slug.ts, since the dashboard must not load the transliteration table. */
import anyAscii from 'any-ascii';
import { hyphenated, reservedSlugs, slugMaxLength } from './slug.ts';

// A slug has at most 100 characters; the rest of a title is cut off first, so that an overlong one takes no time.
const titleWindow = 1000;

/** Cuts to `max` characters, between words where at least half remains. */
function cutToWords(value: string, max: number): string {
  if (value.length <= max) return value;
  const end = value.lastIndexOf('-', max);
  return value.slice(0, end >= max / 2 ? end : max);
}

/** Letters and digits beyond ASCII. Signs are left for the rule to remove: '½' and '™' are no words. */
const otherLetters = /(?:(?!\p{ASCII})[\p{L}\p{M}\p{Nd}\p{Nl}])+/gu;
const latinLetters = /^[\p{Script=Latin}\p{M}\p{Nd}\p{Nl}]+$/u;

/** any-ascii writes 'QianXun' for two Chinese characters: each capital begins a word. */
const transliterated = (title: string) =>
  title.replace(otherLetters, (letters) => {
    const ascii = anyAscii(letters);
    return latinLetters.test(letters) ? ascii : ` ${ascii.replace(/([a-z])([A-Z])/g, '$1 $2')} `;
  });

/**
 * The specification's rule for the transliterated title: 'König' becomes 'konig'. Signs are kept only when a title has no
 * letters: '⚽' becomes 'soccer'.
 */
export function slugOf(title: string): string {
  const seen = title.slice(0, titleWindow);
  return cutToWords(hyphenated(transliterated(seen)) || hyphenated(anyAscii(seen)), slugMaxLength);
}

/** Characters reserved at the end of a slug for `-1999-123456`. */
const suffixRoom = 12;

/** Candidates, in order, until one is free: the title, title and year, then title, year and a number. */
export function* slugCandidates(title: string, year: number | null): Generator<string, never, undefined> {
  const base = slugOf(title);
  if (base !== '' && !reservedSlugs.includes(base)) yield base;
  const short = cutToWords(base, slugMaxLength - suffixRoom);
  const stem = year === null ? short || 'untitled' : [short, year].filter((part) => part !== '').join('-');
  if (year !== null || base === '') yield stem;
  for (let number = 2; ; number += 1) yield `${stem}-${number}`;
}
