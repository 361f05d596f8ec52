import { z } from 'zod';
import { comment } from './comment.ts';
import { episode } from './episode.ts';
import { movie, movieType } from './movie.ts';
import { season } from './season.ts';

/** Titles beside a detail page. */
export const relatedLimit = 12;
/** Titles one request for bundles may name. */
export const bundleLimit = 100;

/** Everything the pages of one title show. */
export const titleBundle = z.strictObject({
  /** As asked for: 'slug', or 'slug@2' for its second season. */
  ref: z.string(),
  /** null when nothing has that slug. */
  movie: movie.nullable(),
  /** Where a title went whose slug was changed. */
  redirect: z.strictObject({ id: z.int(), type: movieType, slug: z.string() }).nullable(),
  seasons: season.array(),
  /** The season whose episodes follow. */
  seasonNumber: z.int().nullable(),
  episodes: episode.array(),
  comments: comment.array(),
  related: movie.array(),
});
export type TitleBundle = z.infer<typeof titleBundle>;

export const titleBundles = z.strictObject({ bundles: titleBundle.array() });

export const homeBundle = z.strictObject({
  hero: movie.array(),
  rows: z
    .strictObject({ key: z.string(), title: z.string(), href: z.string().nullable(), movies: movie.array() })
    .array(),
  recent: movie.array(),
});
export type HomeBundle = z.infer<typeof homeBundle>;

/** GET /api/publish/titles: what there is to render, in order of id. */
export const publishedTitles = z.strictObject({
  titles: z
    .strictObject({
      id: z.int(),
      type: movieType,
      slug: z.string(),
      genres: z.string().array(),
      seasons: z.int().array(),
    })
    .array(),
  next: z.int().nullable(),
});
export type PublishedTitles = z.infer<typeof publishedTitles>;

/** GET /api/publish/lists */
export const publishedLists = z.strictObject({
  lists: z.strictObject({ name: z.string(), totalPages: z.int() }).array(),
});
export type PublishedLists = z.infer<typeof publishedLists>;
