/** The rule of slugs: their form, and the one made of a title. */

import anyAscii from 'any-ascii';
import { z } from 'zod';
import { orMissing } from './text.ts';

export const slugMaxLength = 100;

/** The pattern cannot backtrack, so it is linear on any input; the length is checked first nevertheless. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Reserved: words with another meaning in a path, or as the name of an exported file. */
export const reservedSlugs: readonly string[] = ['index', '404', 'api', 'media', 'uploads', 'admin', 'page'];

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

/** A slug in a path. An invalid one becomes '', which no record has, so the answer is 404. */
export const slugInPath = z
  .string()
  .transform((value) => (value.length <= slugMaxLength && slugPattern.test(value) ? value : ''));

/** European letters that do not decompose into a base letter and a mark. */
const letters: Record<string, string> = {
  æ: 'ae',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'ng',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  þ: 'th',
  ŧ: 't',
};
const lettersWithoutMarks = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');

/**
 * The slug that the dashboard shows while a title is being typed; '' for letters of other scripts, whose table is too large for a
 * browser: a bundler leaves `slugOf` and it out.
 */
export function latinSlug(title: string): string {
  const plain = title
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(lettersWithoutMarks, (letter) => letters[letter] ?? '');
  return /(?!\p{ASCII})\p{L}/u.test(plain) ? '' : hyphenated(plain).slice(0, slugMaxLength).replace(/-$/, '');
}

/** The last step of the specification's rule: lower case, one hyphen for each run of other characters. '' when nothing is left. */
function hyphenated(value: string): string {
  const joined = value.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return joined.slice(joined.startsWith('-') ? 1 : 0, joined.endsWith('-') ? -1 : undefined);
}

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
