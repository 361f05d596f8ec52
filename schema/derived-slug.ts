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

/** any-ascii writes 'QianXun' for two characters of Chinese: each capital begins a word. */
function transliterated(title: string): string {
  return hyphenated(anyAscii(title).replace(/([a-z])([A-Z])/g, '$1 $2'));
}

/** The specification's rule; a title it leaves nothing of is transliterated. '' when even that gives nothing. */
export function slugOf(title: string): string {
  const seen = title.slice(0, titleWindow);
  return cutToWords(hyphenated(seen) || transliterated(seen), slugMaxLength);
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
