import { inSnapshot } from '#admin-api/ground/database/write.ts';
import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { presentCollection } from '#admin-api/records/collections/collection.queries.ts';
import { presentMatch } from '#admin-api/records/matches/match.entity.ts';
import { presentMovies } from '#admin-api/records/movies/movie.entity.ts';
import { presentPerson } from '#admin-api/records/people/person.queries.ts';
import * as calls from '#schema/calls/bundles.ts';
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
  const { movies, matches, collections, people, instead, ...rest } = await readSearch(em, query);
  return {
    ...rest,
    movies: presentMovies(movies),
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
