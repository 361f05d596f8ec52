/** Collections: named lists of titles that the operator makes and orders by hand. */
import { z } from 'zod';
import { changesOf } from '#schema/records/changes.ts';
import { collectionFacts } from '#schema/records/collection.ts';
import { storedShape } from '#schema/records/stored.ts';
import { newShape, writtenFields } from '#schema/records/written.ts';
import { moment } from '#schema/rules/date.ts';
import { optionalSlug, slug } from '#schema/rules/slug.ts';
import {
  bodyId,
  id,
  pathId,
  requiredLine,
  text,
  textForm,
  wholeNumber,
  writtenText,
} from '#schema/rules/text.ts';
import { optionalUrl } from '#schema/rules/url.ts';
import { deadInList, deadLinkFilter } from './dead-link.ts';
import { movie } from './movie.ts';
import { paged, pagingQuery } from './paging.ts';

export const collectionLimits = {
  title: 120,
  description: 5000,
  /** How many titles a collection may have. */
  titles: 10_000,
  /** How many titles are added at once. */
  added: 500,
  search: 100,
  /** How many titles' posters represent a collection on the page of all collections. */
  covers: 4,
} as const;

export const collectionMessages = {
  title: 'The collection needs a name',
  notFound: 'Collection not found',
  titleNotFound: 'This title is not in the collection',
  titles: `Must be the ids of 1 to ${collectionLimits.added} titles`,
  unknownTitle: 'There is no title with this id',
  place: 'Must be a place in the collection, counted from 1',
  full: `A collection has at most ${collectionLimits.titles} titles`,
} as const;

const fields = writtenFields(collectionFacts, {
  title: requiredLine(collectionLimits.title, collectionMessages.title, 'The name'),
  slug,
  description: writtenText(collectionLimits.description, 'The text').trim().meta({
    description: 'Plain text; a blank line begins a paragraph',
  }),
  pictureUrl: optionalUrl().meta({
    description: 'Stands at the head of its page; null: the poster of its first title does',
  }),
});

/** A slug left out or sent as '' is derived from the title. */
export const collectionInput = z
  .strictObject({ ...newShape(collectionFacts, fields), slug: optionalSlug })
  .meta({ id: 'CollectionInput' });

export const collectionForm = textForm(fields, 'title');
export type CollectionFields = z.infer<typeof collectionForm>;

export const collection = z
  .strictObject({
    id,
    ...storedShape(collectionFacts),
    titleCount: z.int().min(0).meta({ description: 'How many titles it has' }),
    /** When its texts, its picture or its titles last changed. */
    changedAt: moment,
    createdAt: moment,
  })
  .meta({ id: 'Collection' });
export type Collection = z.infer<typeof collection>;

export const collectionChanges = changesOf(fields, collection, { slug: optionalSlug }).meta({
  id: 'CollectionChanges',
  examples: [{ title: 'Silent comedies' }],
});
/** A collection on the page of all collections: with the titles whose posters represent it. */
const coveredCollection = collection.extend({ covers: movie.array() });
export type CoveredCollection = z.infer<typeof coveredCollection>;

export const collectionListQuery = z.strictObject({
  ...pagingQuery.shape,
  search: text(collectionLimits.search, 'The search').trim().optional().meta({
    description: 'Words of the name, the last one may be begun',
  }),
  ...deadLinkFilter,
});
export type CollectionListQuery = z.infer<typeof collectionListQuery>;

export const collectionList = z
  .strictObject({
    collections: coveredCollection.array(),
    ...paged,
    ...deadInList,
  })
  .meta({ id: 'CollectionList' });
export type CollectionList = z.infer<typeof collectionList>;

/** A page of a collection. */
export const collectionTitles = z
  .strictObject({
    collection,
    movies: movie.array(),
    totalPages: z.int().min(1),
  })
  .meta({ id: 'CollectionTitles' });
export type CollectionTitles = z.infer<typeof collectionTitles>;

const place = wholeNumber({ min: 1, max: collectionLimits.titles }, collectionMessages.place);

export const collectionAddition = z.strictObject({
  movieIds: z
    .array(bodyId(collectionMessages.titles), collectionMessages.titles)
    .min(1, collectionMessages.titles)
    .max(collectionLimits.added, collectionMessages.titles)
    .meta({ description: 'In this order; titles that it has already stay where they are', examples: [[1]] }),
  place: place
    .optional()
    .meta({ description: 'The place of the first of them; left out: behind all others', examples: [1] }),
});
export type CollectionAddition = z.infer<typeof collectionAddition>;

/** The answer to a write of its titles: the collection, and the titles that were added or removed. */
export const collectionWritten = z.strictObject({
  collection,
  movieIds: id
    .array()
    .meta({ description: 'The titles that were added, moved or taken out', examples: [[1]] }),
});

export const collectionMove = z.strictObject({
  place: place.meta({
    description: 'Its new position, counted from 1; beyond the end: last',
    examples: [1],
  }),
});

export const collectionTitleParams = z.object({ collection: pathId, movieId: pathId });
