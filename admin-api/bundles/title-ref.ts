import { z } from 'zod';
import { bundleLimit } from '#schema/bundle.ts';
import { slugMaxLength } from '#schema/slug.ts';

/** A title, or one season of it: 'slug', 'slug@2'. */
export interface TitleRef {
  ref: string;
  slug: string;
  season?: number;
}

const refPattern = /^([a-z0-9-]+)(?:@(\d{1,9}))?$/;
const refMaxLength = slugMaxLength + '@123456789'.length;

const titleRef = z
  .string()
  .max(refMaxLength)
  .regex(refPattern, 'A title is named by its slug, or by slug@season')
  .transform((ref): TitleRef => {
    const [, slug = '', season] = refPattern.exec(ref) ?? [];
    return season === undefined ? { ref, slug } : { ref, slug, season: Number(season) };
  });

export const titleRefs = z.strictObject({
  refs: z
    .string()
    .max(bundleLimit * (refMaxLength + 1))
    .transform((refs) => refs.split(','))
    .pipe(z.array(titleRef).max(bundleLimit)),
});
