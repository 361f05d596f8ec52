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
} from '#schema/shapes/collection.ts';
import { pagingQuery } from '#schema/shapes/paging.ts';
import { callsOf } from './call.ts';
import { namedAt } from './record-calls.ts';

const call = callsOf({ chapter: 'collections', access: ['everyone', 'titles'] });

const record = namedAt('/api/collections/:collection', 'silent-comedies', {
  chapter: 'collections',
  reply: collection,
});

export const listCollections = call(
  'GET /api/collections',
  'The collections by name, each with the titles whose posters represent it',
  { query: collectionListQuery, reply: collectionList },
);

export const getCollection = record.get('One collection by its slug');

export const listTitlesOfCollection = call(
  'GET /api/collections/:collection/titles',
  'A page of a collection: itself and some of its titles, in its order',
  { params: record.reads.params, query: pagingQuery, reply: collectionTitles },
);

export const addCollection = record.add('Adds a collection, without titles at first', collectionInput);

export const changeCollection = record.change(
  'Changes the given fields of a collection and keeps the rest',
  collectionChanges,
);

export const removeCollection = record.remove('Deletes a collection; its titles stay in the catalogue');

const write = callsOf({ chapter: 'collections', access: 'titles', reply: collectionWritten });

export const addToCollection = write(
  'POST /api/collections/:collection/titles',
  'Adds titles to a collection',
  { params: record.writes.params, body: collectionAddition, status: 201 },
  'In the order in which they are named, at one place or behind all others.',
);

export const moveInCollection = write(
  'PUT /api/collections/:collection/titles/:movieId',
  'Moves a title within a collection',
  { params: collectionTitleParams, body: collectionMove },
);

export const removeFromCollection = write(
  'DELETE /api/collections/:collection/titles/:movieId',
  'Takes a title out of a collection; it stays in the catalogue',
  { params: collectionTitleParams },
);
