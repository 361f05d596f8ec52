import { z } from 'zod';
import { deadOf } from '#admin-api/database/dead-links.ts';
import { inSnapshot } from '#admin-api/database/write.ts';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { actorOf, recogniseAdmin, requireAdmin } from '#admin-api/http/require-admin.ts';
import { writeRoutes, written } from '#admin-api/http/write-routes.ts';
import { idsOf, listByIds, presentMovies } from '#admin-api/movies/movie.entity.ts';
import { publishJobHeader } from '#schema/calls/chapters.ts';
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
import { pagingQuery, totalPagesOf } from '#schema/paging.ts';
import { slugInPath } from '#schema/slug.ts';
import { pathId } from '#schema/text.ts';
import { presentCollection } from './collection.entity.ts';
import {
  addCollection,
  findCollection,
  listCollections,
  listCovers,
  removeCollection,
  updateCollection,
} from './collection.queries.ts';
import { addTitles, idsInOrder, moveTitle, removeTitle } from './collection-titles.queries.ts';

export const collectionRoutes = apiRouter();

// One parameter name for both: the OpenAPI document would otherwise contain the same path twice.
const bySlug = z.object({
  collection: slugInPath.meta({ description: 'Its slug', examples: ['silent-comedies'] }),
});
const byId = z.object({ collection: pathId.meta({ description: 'Its id', examples: [1] }) });

collectionRoutes.get('/api/collections', recogniseAdmin, {
  summary: 'The collections by name, each with the titles whose posters represent it',
  query: collectionListQuery,
  reply: collectionList,
  answer: async ({ query, em, ctx }) =>
    await inSnapshot(em, async (inside) => {
      const { collections, total } = await listCollections(inside, query);
      const ids = collections.map(({ id }) => id);
      const covers = await listCovers(inside, ids);
      return {
        collections: collections.map((row) => ({
          ...presentCollection(row),
          covers: presentMovies(covers(row.id)),
        })),
        total,
        totalPages: totalPagesOf(total, query.limit),
        ...(ctx.state.admin && { dead: await deadOf(inside, 'collections', ids) }),
      };
    }),
});

collectionRoutes.get('/api/collections/:collection', recogniseAdmin, {
  summary: 'One collection by its slug',
  description: 'A slug it had before finds it too; the answer tells the slug it has now.',
  params: bySlug,
  reply: collection,
  answer: async ({ params, em }) => presentCollection(await findCollection(em, params.collection)),
});

collectionRoutes.get('/api/collections/:collection/titles', recogniseAdmin, {
  summary: 'A page of a collection: itself and some of its titles, in its order',
  params: bySlug,
  query: pagingQuery,
  reply: collectionTitles,
  answer: async ({ params, query: { page, limit }, em }) =>
    await inSnapshot(em, async (inside) => {
      const found = await findCollection(inside, params.collection);
      const ids = await idsOf(inside, idsInOrder(found.id, limit, (page - 1) * limit));
      return {
        collection: presentCollection(found),
        movies: presentMovies(await listByIds(inside, ids)),
        totalPages: totalPagesOf(found.titleCount, limit),
      };
    }),
});

collectionRoutes.use(
  writeRoutes({
    path: '/api/collections',
    params: byId,
    reply: collection,
    present: presentCollection,
    add: {
      summary: 'Adds a collection, without titles at first',
      body: collectionInput,
      otherStatuses: [409],
      work: addCollection,
    },
    change: {
      summary: 'Changes the given fields of a collection and keeps the rest',
      description: 'After a new slug, the old address leads to the new one.',
      body: collectionChanges,
      work: updateCollection,
    },
    remove: {
      summary: 'Deletes a collection; its titles stay in the catalogue',
      work: removeCollection,
    },
  }),
);

collectionRoutes.post('/api/collections/:collection/titles', requireAdmin, {
  summary: 'Adds titles to a collection',
  description: 'In the order in which they are named, at one place or behind all others.',
  params: byId,
  body: collectionAddition,
  reply: collectionWritten,
  status: 201,
  replyHeaders: publishJobHeader,
  answer: async ({ params, body, em, ctx }) => {
    const done = written(ctx, await addTitles(em, actorOf(ctx), params.collection, body));
    return { ...done, collection: presentCollection(done.collection) };
  },
});

collectionRoutes.put('/api/collections/:collection/titles/:movieId', requireAdmin, {
  summary: 'Moves a title within a collection',
  params: collectionTitleParams,
  body: collectionMove,
  reply: collectionWritten,
  replyHeaders: publishJobHeader,
  answer: async ({ params: { collection: id, movieId }, body: { place }, em, ctx }) => {
    const done = written(ctx, await moveTitle(em, actorOf(ctx), { id, movieId, place }));
    return { ...done, collection: presentCollection(done.collection) };
  },
});

collectionRoutes.delete('/api/collections/:collection/titles/:movieId', requireAdmin, {
  summary: 'Takes a title out of a collection; it stays in the catalogue',
  params: collectionTitleParams,
  reply: collectionWritten,
  replyHeaders: publishJobHeader,
  answer: async ({ params, em, ctx }) => {
    const done = written(ctx, await removeTitle(em, actorOf(ctx), params.collection, params.movieId));
    return { ...done, collection: presentCollection(done.collection) };
  },
});
