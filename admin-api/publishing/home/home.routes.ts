/** Home: its titles, its arrangement, and a preview of another arrangement. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { inSnapshot } from '#admin-api/ground/database/write.ts';
import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { actorOf } from '#admin-api/ground/http/require-admin.ts';
import { written } from '#admin-api/ground/http/write-routes.ts';
import { presentMatch } from '#admin-api/records/matches/match.entity.ts';
import { listCurrent } from '#admin-api/records/matches/match-lists.queries.ts';
import { presentMovies } from '#admin-api/records/movies/movie.entity.ts';
import * as calls from '#schema/calls/home.ts';
import { hrefOfRow } from '#schema/rules/home-rows.ts';
import { homeMatchesLimit } from '#schema/rules/match-lists.ts';
import type { HomeBundle } from '#schema/shapes/bundle.ts';
import type { HomeArrangement } from '#schema/shapes/home-arrangement.ts';
import { readArrangement, saveArrangement } from './arrangement.queries.ts';
import { readHome } from './home-bundle.queries.ts';

export const homeRoutes = apiRouter();

async function bundleOf(em: EntityManager, arrangement: HomeArrangement): Promise<HomeBundle> {
  const { hero, recent, row, slugOf } = await readHome(em, arrangement);
  return {
    hero: presentMovies(hero),
    heroSource: arrangement.hero.isHidden ? null : arrangement.hero.source,
    rows: arrangement.rows
      .filter(({ isHidden }) => !isHidden)
      .map(({ key, title, source }) => ({
        key,
        title,
        source,
        href: source.kind === 'standard' ? hrefOfRow(key) : null,
        slug: source.kind === 'collection' ? (slugOf(source.collection) ?? null) : null,
        movies: presentMovies(row(key)),
      })),
    matches: (await listCurrent(em, homeMatchesLimit)).map(presentMatch),
    recent: presentMovies(recent),
  };
}

homeRoutes.serve(calls.getHomeBundle, async ({ em }) =>
  inSnapshot(em, async (inside) => bundleOf(inside, await readArrangement(inside))),
);

homeRoutes.serve(calls.getHomeArrangement, async ({ em }) => await readArrangement(em));

homeRoutes.serve(calls.arrangeHome, async ({ body, em, ctx }) =>
  written(ctx, await saveArrangement(em, actorOf(ctx), body)),
);

homeRoutes.serve(
  calls.previewHome,
  async ({ body, em }) => await inSnapshot(em, (inside) => bundleOf(inside, body)),
);
