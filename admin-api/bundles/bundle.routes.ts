import { presentCollection } from '#admin-api/collections/collection.entity.ts';
import { inSnapshot } from '#admin-api/database/write.ts';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { presentMatch } from '#admin-api/matches/match.entity.ts';
import { presentMovies } from '#admin-api/movies/movie.entity.ts';
import { presentPerson } from '#admin-api/people/person.entity.ts';
import { episodeBundles, searchBundle, titleBundles } from '#schema/bundle.ts';
import { searchBundleQuery } from '#schema/movie.ts';
import { totalPagesOf } from '#schema/paging.ts';
import { presentBundle, presentEpisodeBundle } from './bundle.presenter.ts';
import { episodeRefs, titleRefs } from './bundle-references.ts';
import { readEpisodes } from './episode-bundle.queries.ts';
import { readSearch } from './search-bundle.queries.ts';
import { readTitles } from './title-bundle.queries.ts';

export const bundleRoutes = apiRouter();

bundleRoutes.get('/api/bundles/titles', {
  summary: 'Everything the pages of up to 100 titles show, at once',
  description:
    'For each slug the title, its seasons, the episodes of the chosen season, comments, ratings and related titles. `slug@2` chooses the second season, and `slug@2:3` the third part of its episodes when it is a long one.',
  query: titleRefs,
  reply: titleBundles,
  answer: async ({ query, em }) => {
    const records = await inSnapshot(em, (inside) => readTitles(inside, query.refs));
    return { bundles: query.refs.map((ref) => presentBundle(ref, records)) };
  },
});

bundleRoutes.get('/api/bundles/episodes', {
  summary: 'Everything the pages of up to 100 episodes show, at once',
  description:
    '`slug@2.5` names the fifth episode of the second season; with it come its show, its season, and the episodes before and after it.',
  query: episodeRefs,
  reply: episodeBundles,
  answer: async ({ query, em }) => {
    const records = await inSnapshot(em, (inside) => readEpisodes(inside, query.refs));
    return { bundles: query.refs.map((ref) => presentEpisodeBundle(ref, records)) };
  },
});

bundleRoutes.get('/api/bundles/search', {
  summary: 'Everything a page of results shows, at once',
  description: 'Titles, matches, and where no title is found what a visitor may have meant or like instead.',
  query: searchBundleQuery,
  reply: searchBundle,
  answer: async ({ query, em }) => {
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
  },
});
