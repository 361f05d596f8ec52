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
import { defineCall } from './call.ts';
import { publishJobHeader } from './chapters.ts';
import { defineRecordCalls } from './record-calls.ts';

// One parameter name for both: the OpenAPI document would otherwise contain the same path twice.
const bySlug = z.object({
  collection: slugInPath.meta({ description: 'Its slug', examples: ['silent-comedies'] }),
});
const byId = z.object({ collection: pathId.meta({ description: 'Its id', examples: [1] }) });

export const listCollections = defineCall('GET /api/collections', {
  chapter: 'collections',
  access: ['everyone', 'titles'],
  summary: 'The collections by name, each with the titles whose posters represent it',
  query: collectionListQuery,
  reply: collectionList,
});

export const getCollection = defineCall('GET /api/collections/:collection', {
  chapter: 'collections',
  access: ['everyone', 'titles'],
  summary: 'One collection by its slug',
  description: 'A slug it had before finds it too; the answer tells the slug it has now.',
  params: bySlug,
  reply: collection,
});

export const listTitlesOfCollection = defineCall('GET /api/collections/:collection/titles', {
  chapter: 'collections',
  access: ['everyone', 'titles'],
  summary: 'A page of a collection: itself and some of its titles, in its order',
  params: bySlug,
  query: pagingQuery,
  reply: collectionTitles,
});

export const {
  add: addCollection,
  change: changeCollection,
  remove: removeCollection,
} = defineRecordCalls({
  path: '/api/collections',
  name: 'collection',
  chapter: 'collections',
  access: 'titles',
  params: byId,
  reply: collection,
  add: {
    summary: 'Adds a collection, without titles at first',
    body: collectionInput,
    otherStatuses: [409],
  },
  change: {
    summary: 'Changes the given fields of a collection and keeps the rest',
    description: 'After a new slug, the old address leads to the new one.',
    body: collectionChanges,
  },
  remove: { summary: 'Deletes a collection; its titles stay in the catalogue' },
});

export const addToCollection = defineCall('POST /api/collections/:collection/titles', {
  chapter: 'collections',
  access: 'titles',
  summary: 'Adds titles to a collection',
  description: 'In the order in which they are named, at one place or behind all others.',
  params: byId,
  body: collectionAddition,
  reply: collectionWritten,
  status: 201,
  replyHeaders: publishJobHeader,
});

export const moveInCollection = defineCall('PUT /api/collections/:collection/titles/:movieId', {
  chapter: 'collections',
  access: 'titles',
  summary: 'Moves a title within a collection',
  params: collectionTitleParams,
  body: collectionMove,
  reply: collectionWritten,
  replyHeaders: publishJobHeader,
});

export const removeFromCollection = defineCall('DELETE /api/collections/:collection/titles/:movieId', {
  chapter: 'collections',
  access: 'titles',
  summary: 'Takes a title out of a collection; it stays in the catalogue',
  params: collectionTitleParams,
  reply: collectionWritten,
  replyHeaders: publishJobHeader,
});
