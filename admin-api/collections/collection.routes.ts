import { deadOf } from '#admin-api/database/dead-links.ts';
import { inSnapshot } from '#admin-api/database/write.ts';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { actorOf } from '#admin-api/http/require-admin.ts';
import { serveRecord, written } from '#admin-api/http/write-routes.ts';
import { idsOf, listByIds, presentMovies } from '#admin-api/movies/movie.entity.ts';
import * as calls from '#schema/calls/collections.ts';
import { totalPagesOf } from '#schema/paging.ts';
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

collectionRoutes.serve(calls.listCollections, ({ query, em, ctx }) =>
  inSnapshot(em, async (inside) => {
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
);

collectionRoutes.serve(calls.getCollection, async ({ params, em }) =>
  presentCollection(await findCollection(em, params.collection)),
);

collectionRoutes.serve(calls.listTitlesOfCollection, ({ params, query: { page, limit }, em }) =>
  inSnapshot(em, async (inside) => {
    const found = await findCollection(inside, params.collection);
    const ids = await idsOf(inside, idsInOrder(found.id, limit, (page - 1) * limit));
    return {
      collection: presentCollection(found),
      movies: presentMovies(await listByIds(inside, ids)),
      totalPages: totalPagesOf(found.titleCount, limit),
    };
  }),
);

serveRecord(
  collectionRoutes,
  { add: calls.addCollection, change: calls.changeCollection, remove: calls.removeCollection },
  { present: presentCollection, add: addCollection, change: updateCollection, remove: removeCollection },
);

collectionRoutes.serve(calls.addToCollection, async ({ params, body, em, ctx }) => {
  const done = written(ctx, await addTitles(em, actorOf(ctx), params.collection, body));
  return { ...done, collection: presentCollection(done.collection) };
});

collectionRoutes.serve(
  calls.moveInCollection,
  async ({ params: { collection: id, movieId }, body: { place }, em, ctx }) => {
    const done = written(ctx, await moveTitle(em, actorOf(ctx), { id, movieId, place }));
    return { ...done, collection: presentCollection(done.collection) };
  },
);

collectionRoutes.serve(calls.removeFromCollection, async ({ params, em, ctx }) => {
  const done = written(ctx, await removeTitle(em, actorOf(ctx), params.collection, params.movieId));
  return { ...done, collection: presentCollection(done.collection) };
});
