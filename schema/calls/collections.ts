import { z } from 'zod';
import {
  collection,
  collectionAddition,
  collectionChanges,
  collectionInput,
  collectionList,
  collectionListQuery,
  collectionMove,
  collectionTitleParams,
  collectionTitles,
  collectionWritten,
} from '#schema/collection.ts';
import { pagingQuery } from '#schema/paging.ts';
import { slugInPath } from '#schema/slug.ts';
import { pathId } from '#schema/text.ts';
import { callsOf } from './call.ts';
import { recordsAt } from './record-calls.ts';

const call = callsOf({ chapter: 'collections', access: ['everyone', 'titles'] });

// One parameter name for both: the OpenAPI document would otherwise contain the same path twice.
const bySlug = z.object({
  collection: slugInPath.meta({ description: 'Its slug', examples: ['silent-comedies'] }),
});
const byId = z.object({ collection: pathId.meta({ description: 'Its id', examples: [1] }) });

export const listCollections = call(
  'GET /api/collections',
  'The collections by name, each with the titles whose posters represent it',
  { query: collectionListQuery, reply: collectionList },
);

export const getCollection = call(
  'GET /api/collections/:collection',
  'One collection by its slug',
  { params: bySlug, reply: collection },
  'A slug it had before finds it too; the answer tells the slug it has now.',
);

export const listTitlesOfCollection = call(
  'GET /api/collections/:collection/titles',
  'A page of a collection: itself and some of its titles, in its order',
  { params: bySlug, query: pagingQuery, reply: collectionTitles },
);

const record = recordsAt('/api/collections/:collection', {
  chapter: 'collections',
  access: 'titles',
  params: byId,
  reply: collection,
});

export const addCollection = record.add('Adds a collection, without titles at first', {
  body: collectionInput,
  otherStatuses: [409],
});

export const changeCollection = record.change(
  'Changes the given fields of a collection and keeps the rest',
  { body: collectionChanges },
  'After a new slug, the old address leads to the new one.',
);

export const removeCollection = record.remove('Deletes a collection; its titles stay in the catalogue');

export const addToCollection = call(
  'POST /api/collections/:collection/titles',
  'Adds titles to a collection',
  { access: 'titles', params: byId, body: collectionAddition, reply: collectionWritten, status: 201 },
  'In the order in which they are named, at one place or behind all others.',
);

export const moveInCollection = call(
  'PUT /api/collections/:collection/titles/:movieId',
  'Moves a title within a collection',
  { access: 'titles', params: collectionTitleParams, body: collectionMove, reply: collectionWritten },
);

export const removeFromCollection = call(
  'DELETE /api/collections/:collection/titles/:movieId',
  'Takes a title out of a collection; it stays in the catalogue',
  { access: 'titles', params: collectionTitleParams, reply: collectionWritten },
);
