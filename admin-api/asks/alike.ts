/** Decides which requests mean the same title. */

import { askLimits } from '#schema/ask-words.ts';
import { slugOf } from '#schema/slug-of-title.ts';

export interface WantedTitle {
  name: string;
  year: number | null;
}

const yearBehind = /^(.+?)\s*[([](\d{4})[)\]]$/s;

/** 'Nosferatu (1922)' contains its year; a bare number may belong to the name, as in Blade Runner 2049. */
export function wantedTitle({ name, year }: { name: string; year?: number | null | undefined }): WantedTitle {
  const [, before = '', digits = ''] = yearBehind.exec(name) ?? [];
  const said = Number(digits);
  const isYear = said >= askLimits.year.min && said <= askLimits.year.max;
  if (!isYear || (year != null && year !== said)) return { name, year: year ?? null };
  return { name: before, year: said };
}

/** A key that is equal for names that differ only in capitals, accents, signs, letters of other scripts, or a leading 'The'. */
export function alikeOf(name: string): string {
  const plain = name.toLowerCase().replaceAll('&', ' and ');
  return slugOf(plain).replace(/^the-(?=.)/, '') || plain.replaceAll(/\s/g, '');
}
