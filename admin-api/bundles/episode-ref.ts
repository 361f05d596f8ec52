import { z } from 'zod';
import { bundleLimit } from '#schema/bundle.ts';
import { slugMaxLength } from '#schema/slug.ts';

/** An episode by its show's slug and two numbers: 'slug@2.5'. */
export interface EpisodeRef {
  ref: string;
  slug: string;
  season: number;
  episode: number;
}

const refPattern = /^([a-z0-9-]+)@(\d{1,9})\.(\d{1,9})$/;
const refMaxLength = slugMaxLength + '@123456789.123456789'.length;

const refMessage = 'An episode is named by slug@season.episode';

const episodeRef = z
  .string()
  .max(refMaxLength, refMessage)
  .regex(refPattern, refMessage)
  .transform((ref): EpisodeRef => {
    const [, slug = '', season, episode] = refPattern.exec(ref) ?? [];
    return { ref, slug, season: Number(season), episode: Number(episode) };
  });

const tooMany = `At most ${bundleLimit} episodes at once`;

export const episodeRefs = z.strictObject({
  refs: z
    .string('Episodes, separated by commas')
    .max(bundleLimit * (refMaxLength + 1), tooMany)
    .transform((refs) => refs.split(','))
    .pipe(z.array(episodeRef).max(bundleLimit, tooMany))
    .meta({ examples: ['the-general@7.7'] }),
});
