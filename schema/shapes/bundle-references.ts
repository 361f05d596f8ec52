import { z } from 'zod';
import { slugMaxLength } from '#schema/rules/slug.ts';
import { bundleLimit } from './bundle.ts';

/** A title, one season of it, or a part of a long season: 'slug', 'slug@2', 'slug@2:3'. */
export interface TitleRef {
  ref: string;
  slug: string;
  season?: number;
  range?: number;
}

/** An episode by its show's slug and two numbers: 'slug@2.5'. */
export interface EpisodeRef {
  ref: string;
  slug: string;
  season: number;
  episode: number;
}

interface Form<Ref> {
  /** The name of the records, in the plural. */
  of: string;
  /** The kind of references in the list. */
  list: string;
  pattern: RegExp;
  /** The longest suffix that may follow a slug. */
  longest: string;
  message: string;
  read: (ref: string, slug: string, season?: string, episode?: string) => Ref;
}

/** Parses the query of a bundle: some references, separated by commas. */
function refsOf<Ref>({ of, list, pattern, longest, message, read }: Form<Ref>) {
  const maxLength = slugMaxLength + longest.length;
  const tooMany = `At most ${bundleLimit} ${of} at once`;
  const ref = z
    .string()
    .max(maxLength, message)
    .regex(pattern, message)
    .transform((text): Ref => {
      const [, slug = '', season, episode] = pattern.exec(text) ?? [];
      return read(text, slug, season, episode);
    });
  return z
    .string(`${list}, separated by commas`)
    .max(bundleLimit * (maxLength + 1), tooMany)
    .transform((refs) => refs.split(','))
    .pipe(z.array(ref).max(bundleLimit, tooMany));
}

export const titleRefs = z.strictObject({
  refs: refsOf({
    of: 'titles',
    list: 'Slugs',
    pattern: /^([a-z0-9-]+)(?:@(\d{1,9})(?::(\d{1,9}))?)?$/,
    longest: '@123456789:123456789',
    message: 'A title is named by its slug, by slug@season, or by slug@season:part',
    read: (ref, slug, season, range): TitleRef => ({
      ref,
      slug,
      ...(season !== undefined && { season: Number(season) }),
      ...(range !== undefined && { range: Number(range) }),
    }),
  }),
});

export const episodeRefs = z.strictObject({
  refs: refsOf({
    of: 'episodes',
    list: 'Episodes',
    pattern: /^([a-z0-9-]+)@(\d{1,9})\.(\d{1,9})$/,
    longest: '@123456789.123456789',
    message: 'An episode is named by slug@season.episode',
    read: (ref, slug, season, episode): EpisodeRef => ({
      ref,
      slug,
      season: Number(season),
      episode: Number(episode),
    }),
  }).meta({ examples: ['the-general@7.7'] }),
});
