import { z } from 'zod';
import { bundleLimit } from '#schema/bundle.ts';
import { slugMaxLength } from '#schema/slug.ts';

/** A title or one season of it: 'slug', 'slug@2'. */
export interface TitleRef {
  ref: string;
  slug: string;
  season?: number;
}

const refPattern = /^([a-z0-9-]+)(?:@(\d{1,9}))?$/;
const refMaxLength = slugMaxLength + '@123456789'.length;

const refMessage = 'A title is named by its slug, or by slug@season';

const titleRef = z
  .string()
  .max(refMaxLength, refMessage)
  .regex(refPattern, refMessage)
  .transform((ref): TitleRef => {
    const [, slug = '', season] = refPattern.exec(ref) ?? [];
    return season === undefined ? { ref, slug } : { ref, slug, season: Number(season) };
  });

const tooMany = `At most ${bundleLimit} titles at once`;

export const titleRefs = z.strictObject({
  refs: z
    .string('Slugs, separated by commas')
    .max(bundleLimit * (refMaxLength + 1), tooMany)
    .transform((refs) => refs.split(','))
    .pipe(z.array(titleRef).max(bundleLimit, tooMany)),
});
