/** The form of a slug, and the last step of its rule. The slug of a new record is made from its title in slug-of-title.ts. */
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
 * browser (slug-of-title.ts).
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
export function hyphenated(value: string): string {
  const joined = value.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return joined.slice(joined.startsWith('-') ? 1 : 0, joined.endsWith('-') ? -1 : undefined);
}
