import { inSnapshot } from '#admin-api/database/write.ts';
import { apiRouter, handle } from '#admin-api/http/handle.ts';
import { presentMatch } from '#admin-api/matches/match.entity.ts';
import { listCurrent } from '#admin-api/matches/match-lists.queries.ts';
import { presentMovies } from '#admin-api/movies/movie.entity.ts';
import { episodeBundles, homeBundle, searchBundle, titleBundles } from '#schema/bundle.ts';
import { heroLimit, homeRows } from '#schema/home.ts';
import { homeMatchesLimit } from '#schema/match-lists.ts';
import { searchBundleQuery } from '#schema/movie.ts';
import { totalPagesOf } from '#schema/paging.ts';
import { presentBundle, presentEpisodeBundle } from './bundle.presenter.ts';
import { episodeRefs, titleRefs } from './bundle-references.ts';
import { readEpisodes } from './episode-bundle.queries.ts';
import { readHome } from './home-bundle.queries.ts';
import { readSearch } from './search-bundle.queries.ts';
import { readTitles } from './title-bundle.queries.ts';

export const bundleRoutes = apiRouter();

bundleRoutes.get(
  '/api/bundles/titles',
  handle(
    {
      summary: 'Everything the pages of up to 100 titles show, at once',
      description:
        'For each slug the title, its seasons, the episodes of the chosen season, comments and related titles. `slug@2` chooses the second season.',
      query: titleRefs,
      reply: titleBundles,
    },
    async ({ query, em }) => {
      const records = await inSnapshot(em, (inside) => readTitles(inside, query.refs));
      return { bundles: query.refs.map((ref) => presentBundle(ref, records)) };
    },
  ),
);

bundleRoutes.get(
  '/api/bundles/episodes',
  handle(
    {
      summary: 'Everything the pages of up to 100 episodes show, at once',
      description:
        '`slug@2.5` names the fifth episode of the second season; with it come its show, its season, and the episodes before and after it.',
      query: episodeRefs,
      reply: episodeBundles,
    },
    async ({ query, em }) => {
      const records = await inSnapshot(em, (inside) => readEpisodes(inside, query.refs));
      return { bundles: query.refs.map((ref) => presentEpisodeBundle(ref, records)) };
    },
  ),
);

bundleRoutes.get(
  '/api/bundles/home',
  handle({ summary: 'Everything the home page shows, at once', reply: homeBundle }, async ({ em }) => {
    const list = await inSnapshot(em, readHome);
    const hero = [...new Set([...list('hero:popular'), ...list('hero:trending'), ...list('hero:newest')])];
    return {
      hero: presentMovies(hero.slice(0, heroLimit)),
      rows: homeRows.map(({ key, title, href }) => ({ key, title, href, movies: presentMovies(list(key)) })),
      matches: (await listCurrent(em, homeMatchesLimit)).map(presentMatch),
      recent: presentMovies(list('recent')),
    };
  }),
);

bundleRoutes.get(
  '/api/bundles/search',
  handle(
    {
      summary: 'Everything a page of results shows, at once',
      description:
        'Titles, matches, and where no title is found what a visitor may have meant or like instead.',
      query: searchBundleQuery,
      reply: searchBundle,
    },
    async ({ query, em }) => {
      const { movies, total, matches, instead } = await readSearch(em, query);
      return {
        movies: presentMovies(movies),
        total,
        totalPages: totalPagesOf(total, query.limit),
        matches: matches.map(presentMatch),
        instead: instead && {
          elsewhere: presentMovies(instead.elsewhere),
          nearest: presentMovies(instead.nearest),
          popular: presentMovies(instead.popular),
        },
      };
    },
  ),
);
