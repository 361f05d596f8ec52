import { presentCollection } from '#admin-api/collections/collection.entity.ts';
import { inSnapshot } from '#admin-api/database/write.ts';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { presentMatch } from '#admin-api/matches/match.entity.ts';
import { presentMovies } from '#admin-api/movies/movie.entity.ts';
import { presentPerson } from '#admin-api/people/person.entity.ts';
import * as calls from '#schema/calls/bundles.ts';
import { totalPagesOf } from '#schema/paging.ts';
import { presentBundle, presentEpisodeBundle } from './bundle.presenter.ts';
import { readEpisodes } from './episode-bundle.queries.ts';
import { readSearch } from './search-bundle.queries.ts';
import { readTitles } from './title-bundle.queries.ts';

export const bundleRoutes = apiRouter();

bundleRoutes.serve(calls.getTitleBundles, async ({ query, em }) => {
  const records = await inSnapshot(em, (inside) => readTitles(inside, query.refs));
  return { bundles: query.refs.map((ref) => presentBundle(ref, records)) };
});

bundleRoutes.serve(calls.getEpisodeBundles, async ({ query, em }) => {
  const records = await inSnapshot(em, (inside) => readEpisodes(inside, query.refs));
  return { bundles: query.refs.map((ref) => presentEpisodeBundle(ref, records)) };
});

bundleRoutes.serve(calls.getSearchBundle, async ({ query, em }) => {
  const { movies, total, matches, collections, people, instead } = await readSearch(em, query);
  return {
    movies: presentMovies(movies),
    total,
    totalPages: totalPagesOf(total, query.limit),
    matches: matches.map(presentMatch),
    collections: collections.map(presentCollection),
    people: people.map(presentPerson),
    instead: instead && {
      elsewhere: presentMovies(instead.elsewhere),
      nearest: presentMovies(instead.nearest),
      popular: presentMovies(instead.popular),
    },
  };
});
