import anyAscii from 'any-ascii';
import { z } from 'zod';
import { orMissing } from './text.ts';

export const slugMaxLength = 100;

/** Unambiguous, hence linear on hostile input; the length is checked first all the same. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Words that mean something else where a slug may stand: in a path, or as the name of an exported file. */
export const reservedSlugs: readonly string[] = ['index', '404', 'api', 'media', 'uploads', 'admin', 'page'];

// A slug is at most 100 characters; more of a title cannot matter, and a hostile one must not cost time.
const titleWindow = 1000;

export const slug = z
  .string('The slug must be a text')
  .max(slugMaxLength, { error: `The slug must be at most ${slugMaxLength} characters`, abort: true })
  .regex(slugPattern, {
    error: 'The slug may hold small letters, digits and single hyphens between them',
    abort: true,
  })
  .refine((value) => !reservedSlugs.includes(value), 'This slug is reserved')
  .meta({ description: 'Small letters, digits and single hyphens' });

/** A form's empty slug counts as missing: it is derived from the title. */
export const optionalSlug = orMissing(slug);

/** A slug as it stands in a path. What cannot be one becomes '', the slug of nothing: the answer is 404. */
export const slugInPath = z
  .string()
  .transform((value) => (value.length <= slugMaxLength && slugPattern.test(value) ? value : ''));

function hyphenated(value: string): string {
  const joined = value.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return joined.slice(joined.startsWith('-') ? 1 : 0, joined.endsWith('-') ? -1 : undefined);
}

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
