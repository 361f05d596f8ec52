import { handle } from '#admin-api/http/handle.ts';
import { apiRouter } from '#admin-api/http/router.ts';
import { presentMovies } from '#admin-api/movies/movie.presenter.ts';
import { homeBundle, titleBundles } from '#schema/bundle.ts';
import { heroLimit, homeRows } from '#schema/home.ts';
import { presentBundle } from './bundle.presenter.ts';
import { readHome } from './home-bundle.queries.ts';
import { readTitles } from './title-bundle.queries.ts';
import { titleRefs } from './title-ref.ts';

export const bundleRoutes = apiRouter();

bundleRoutes.get(
  '/api/bundles/titles',
  handle({ query: titleRefs, reply: titleBundles }, async ({ query, em }) => {
    const records = await readTitles(em, query.refs);
    return { bundles: query.refs.map((ref) => presentBundle(ref, records)) };
  }),
);

bundleRoutes.get(
  '/api/bundles/home',
  handle({ reply: homeBundle }, async ({ em }) => {
    const list = await readHome(em);
    const hero = [...new Set([...list('hero:popular'), ...list('hero:trending'), ...list('hero:newest')])];
    return {
      hero: presentMovies(hero.slice(0, heroLimit)),
      rows: homeRows.map(({ key, title, href }) => ({ key, title, href, movies: presentMovies(list(key)) })),
      recent: presentMovies(list('recent')),
    };
  }),
);
