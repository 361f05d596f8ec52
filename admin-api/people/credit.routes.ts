import { apiRouter } from '#admin-api/http/api-router.ts';
import { actorOf } from '#admin-api/http/require-admin.ts';
import { written } from '#admin-api/http/write-routes.ts';
import * as calls from '#schema/calls/credits.ts';
import { readCredits, setCredits } from './credit.queries.ts';

export const creditRoutes = apiRouter();

const credited = [
  { of: 'movie', get: calls.getTitleCredits, set: calls.setTitleCredits },
  { of: 'episode', get: calls.getEpisodeCredits, set: calls.setEpisodeCredits },
] as const;

for (const { of, get, set } of credited) {
  creditRoutes.serve(get, async ({ params: { id }, em }) => ({ credits: await readCredits(em, { of, id }) }));
  creditRoutes.serve(set, async ({ params: { id }, body, em, ctx }) => ({
    credits: written(ctx, await setCredits(em, actorOf(ctx), { of, id }, body)),
  }));
}
