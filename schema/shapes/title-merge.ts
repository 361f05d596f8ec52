/** Likely duplicates, and merging one title into another. */

import { z } from 'zod';
import { type FieldFacts, factsWith, namesOf } from '#schema/records/field.ts';
import { movieTypes, titleFacts } from '#schema/records/title.ts';
import { moment } from '#schema/rules/date.ts';
import { noPoster } from '#schema/rules/drawn-poster.ts';
import { genreNames } from '#schema/rules/genre.ts';
import { mediaPrefix } from '#schema/rules/media.ts';
import { trashDays } from '#schema/rules/retention.ts';
import { bodyId, id, pathId } from '#schema/rules/text.ts';
import { movie } from './movie.ts';
import { paged, pagingQuery } from './paging.ts';

export const mergeMessages = {
  title: 'Must be the id of a title',
  itself: 'A title cannot be compared with itself',
  side: 'Must be kept or merged',
  missing: 'There is no such title',
  notFound: 'This merge was not found',
  undone: 'It has been undone already',
  old: `A merge can be undone for ${trashDays} days`,
} as const;

/** How much alike the two of a pair are, the surest first. */
export const confidences = ['same', 'year', 'name'] as const;
export type Confidence = (typeof confidences)[number];
const confidence = z.enum(confidences, 'Must be same, year or name').meta({
  description:
    'same: the same name and year; year: the same name, a neighbouring year or none; name: nearly the same name',
});

export const doubleQuery = z.strictObject({
  ...pagingQuery.shape,
  title: pathId.optional().meta({ description: 'Only the pairs of this title' }),
  confidence: confidence.optional().meta({ description: 'Only the pairs that are as much alike' }),
});
export type DoubleQuery = z.infer<typeof doubleQuery>;

/** Where two titles differ here, a merge takes the better value, or that of either: nothing of weight is lost. */
const settled = ['title', 'genre', 'quality', 'posterUrl', 'slug'];
/** Two different values of these are a conflict, since a merge keeps one of them. */
export const conflictFacts = Object.entries<FieldFacts>(titleFacts).flatMap(([name, { isDerived, type }]) =>
  isDerived || type === 'boolean' || settled.includes(name) ? [] : [name],
);
const conflict = z.enum([...conflictFacts, 'publication', 'key', 'credits', 'seasons']);

const doublePair = z.strictObject({
  one: movie,
  other: movie,
  confidence,
  conflicts: conflict.array().meta({
    description:
      'What keeps the pair from being merged along with all others: facts that both state differently, another publication, keys of one source, credits that neither has all of, seasons of one number',
  }),
});
export type DoublePair = z.infer<typeof doublePair>;

const count = z.int().min(0);

export const doubleList = z.strictObject({
  pairs: doublePair.array(),
  ...paged,
  byConfidence: z.record(confidence, count).meta({
    description: 'How many pairs there are of each, whichever are asked for',
  }),
});
export type DoubleList = z.infer<typeof doubleList>;

export const mergeableDoubles = z.strictObject({
  titles: count.meta({ description: 'How many titles would become part of another' }),
  left: count.meta({ description: 'How many pairs would stay, for a person to decide' }),
});
export type MergeableDoubles = z.infer<typeof mergeableDoubles>;

export const differentTitles = z
  .strictObject({ one: bodyId(mergeMessages.title), other: bodyId(mergeMessages.title) })
  .refine(({ one, other }) => one !== other, { path: ['other'], message: mergeMessages.itself })
  .meta({ examples: [{ one: 1, other: 2 }] });
export type DifferentTitles = z.infer<typeof differentTitles>;

export const differentReply = z.strictObject({ one: id, other: id });
export const differentParams = z.object({ one: pathId, other: pathId });

/**
 * The fields whose value is taken from either title. The address is always that of the kept title; the other's address redirects
 * to it.
 */
export const mergeFields = namesOf(factsWith(titleFacts, 'isMerged'));
export type MergeField = (typeof mergeFields)[number];

export const mergeSides = ['kept', 'merged'] as const;
const side = z.enum(mergeSides, mergeMessages.side);
const sideOfEach = z.strictObject(
  Object.fromEntries(mergeFields.map((field) => [field, side.exactOptional()])) as Record<
    MergeField,
    z.ZodExactOptional<typeof side>
  >,
);
export type MergeChoices = z.infer<typeof sideOfEach>;

export const mergeOrder = z
  .strictObject({
    kept: bodyId(mergeMessages.title),
    merged: bodyId(mergeMessages.title),
    fields: sideOfEach.default({}).meta({
      description: 'Whose value each field gets; one that is left out gets the better one of the preview',
      examples: [{ description: 'merged' }],
    }),
  })
  .refine(({ kept, merged }) => kept !== merged, { path: ['merged'], message: mergeMessages.itself })
  .meta({ examples: [{ kept: 1, merged: 2 }] });
export type MergeOrder = z.infer<typeof mergeOrder>;

export const mergeQuery = z
  .strictObject({ kept: pathId.meta({ examples: [1] }), merged: pathId.meta({ examples: [2] }) })
  .refine(({ kept, merged }) => kept !== merged, { path: ['merged'], message: mergeMessages.itself });

const comparedTitle = z.strictObject({
  movie,
  posterWidth: z
    .int()
    .nullable()
    .meta({ description: 'Pixels; null for a poster that is drawn or of another host' }),
  comments: count,
  ratings: count,
  seasons: count,
  episodes: count,
  collections: count,
});
export type ComparedTitle = z.infer<typeof comparedTitle>;

export const mergePreview = z.strictObject({
  kept: comparedTitle,
  merged: comparedTitle,
  better: sideOfEach.meta({ description: 'The better side of each field that differs' }),
  sharedSeasons: count.meta({ description: 'Seasons of one number, which become one' }),
  sharedEpisodes: count.meta({ description: 'Episodes of one number in these, which become one' }),
});
export type MergePreview = z.infer<typeof mergePreview>;

export const titleMerge = z.strictObject({
  id,
  keptId: id,
  mergedId: id,
  keptName: z.string(),
  mergedName: z.string(),
  mergedBy: z.string(),
  mergedAt: moment,
  undoneAt: moment.nullable(),
});
export type TitleMerge = z.infer<typeof titleMerge>;

type Compared = Pick<ComparedTitle, 'movie' | 'posterWidth'>;

/** From the worst to the best; an unknown quality ranks below all. */
const qualities = ['CAM', 'SD', 'HD', 'FHD', '4K', '8K'];

const posterRank = ({ movie: { posterUrl }, posterWidth }: Compared): number => {
  if (posterUrl === noPoster) return 0;
  return posterUrl.startsWith(mediaPrefix) ? 2 + (posterWidth ?? 0) : 1;
};

/** How good a title's value is; when both are equal, the kept title's is taken. */
const ranks: Partial<Record<MergeField, (title: Compared) => number>> = {
  // A merged title that has seasons must be a show, or they could not be seen.
  type: ({ movie: { type } }) => (type === movieTypes[0] ? 0 : 1),
  description: ({ movie: { description } }) => description?.trim().length ?? 0,
  genre: ({ movie: { genre } }) => genreNames(genre).length,
  quality: ({ movie: { quality } }) =>
    quality === null ? 0 : 2 + qualities.indexOf(quality.trim().toUpperCase()),
  posterUrl: posterRank,
};

/** The better side of each field in which the titles differ. */
export function betterSides(kept: Compared, merged: Compared): MergeChoices {
  const differing = mergeFields.filter((field) => kept.movie[field] !== merged.movie[field]);
  return Object.fromEntries(
    differing.map((field) => {
      const isSaid = ({ movie: title }: Compared) => Number(title[field] !== null && title[field] !== false);
      const rank = ranks[field] ?? isSaid;
      return [field, rank(merged) > rank(kept) ? 'merged' : 'kept'];
    }),
  );
}
