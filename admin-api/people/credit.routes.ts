import { z } from 'zod';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { actorOf, recogniseAdmin, requireAdmin } from '#admin-api/http/require-admin.ts';
import { written } from '#admin-api/http/write-routes.ts';
import { publishJobHeader } from '#schema/calls/chapters.ts';
import { creditList, sentCredits } from '#schema/person.ts';
import { pathId } from '#schema/text.ts';
import { type Credited, readCredits, setCredits } from './credit.queries.ts';

export const creditRoutes = apiRouter();

const byId = z.object({ id: pathId });

const credited: readonly { path: string; of: Credited['of']; words: string }[] = [
  { path: '/api/movies/:id/credits', of: 'movie', words: 'a title' },
  { path: '/api/episodes/:id/credits', of: 'episode', words: 'an episode' },
];

for (const { path, of, words } of credited) {
  creditRoutes.get(path, recogniseAdmin, {
    summary: `Who made ${words} and plays in it`,
    params: byId,
    reply: creditList,
    answer: async ({ params, em }) => ({ credits: await readCredits(em, { of, id: params.id }) }),
  });
  creditRoutes.put(path, requireAdmin, {
    summary: `Sets the credits of ${words}, all of them in their order`,
    description: 'A credit that stays keeps its id; a person who is named and not known yet is added.',
    params: byId,
    body: sentCredits,
    reply: creditList,
    replyHeaders: publishJobHeader,
    answer: async ({ params, body, em, ctx }) => ({
      credits: written(ctx, await setCredits(em, actorOf(ctx), { of, id: params.id }, body)),
    }),
  });
}
