import { deadOf } from '#admin-api/ground/database/dead-links.ts';
import { inSnapshot } from '#admin-api/ground/database/write.ts';
import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { actorOf } from '#admin-api/ground/http/require-admin.ts';
import { written } from '#admin-api/ground/http/write-routes.ts';
import { idsOf, listByIds, presentMovies } from '#admin-api/records/movies/movie.entity.ts';
import { serveNamed } from '#admin-api/records/named/named-records.ts';
import * as calls from '#schema/calls/collections.ts';
import { totalPagesOf } from '#schema/shapes/paging.ts';
import { collections, listCollections, listCovers, presentCollection } from './collection.queries.ts';
import {
  addTitles,
  idsInOrder,
  moveTitle,
  removeTitle,
  type TitlesWritten,
} from './collection-titles.queries.ts';

export const collectionRoutes = apiRouter();

collectionRoutes.serve(calls.listCollections, ({ query, em, ctx }) =>
  inSnapshot(em, async (inside) => {
    const { collections: found, total } = await listCollections(inside, query);
    const ids = found.map(({ id }) => id);
    const covers = await listCovers(inside, ids);
    return {
      collections: found.map((row) => ({
        ...presentCollection(row),
        covers: presentMovies(covers(row.id)),
      })),
      total,
      ...(ctx.state.admin && { dead: await deadOf(inside, 'collections', ids) }),
    };
  }),
);

serveNamed(
  collectionRoutes,
  {
    get: calls.getCollection,
    add: calls.addCollection,
    change: calls.changeCollection,
    remove: calls.removeCollection,
  },
  collections,
);

collectionRoutes.serve(calls.listTitlesOfCollection, ({ params, query: { page, limit }, em }) =>
  inSnapshot(em, async (inside) => {
    const found = await collections.find(inside, params.collection);
    const ids = await idsOf(inside, idsInOrder(found.id, limit, (page - 1) * limit));
    return {
      collection: presentCollection(found),
      movies: presentMovies(await listByIds(inside, ids)),
      totalPages: totalPagesOf(found.titleCount, limit),
    };
  }),
);

/** What a write of its titles answers. */
const presentWritten = ({ collection, movieIds }: TitlesWritten) => ({
  collection: presentCollection(collection),
  movieIds,
});

collectionRoutes.serve(calls.addToCollection, async ({ params, body, em, ctx }) =>
  presentWritten(written(ctx, await addTitles(em, actorOf(ctx), params.collection, body))),
);

collectionRoutes.serve(
  calls.moveInCollection,
  async ({ params: { collection: id, movieId }, body: { place }, em, ctx }) =>
    presentWritten(written(ctx, await moveTitle(em, actorOf(ctx), { id, movieId, place }))),
);

collectionRoutes.serve(calls.removeFromCollection, async ({ params, em, ctx }) =>
  presentWritten(written(ctx, await removeTitle(em, actorOf(ctx), params.collection, params.movieId))),
);
