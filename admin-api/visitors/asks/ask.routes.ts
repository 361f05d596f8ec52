import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { write } from '#admin-api/ground/database/write.ts';
import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { actorOf } from '#admin-api/ground/http/require-admin.ts';
import type { ApiContext } from '#admin-api/ground/http/state.ts';
import { written } from '#admin-api/ground/http/write-routes.ts';
import { createAskLimits } from '#admin-api/visitors/rate-limits.ts';
import * as calls from '#schema/calls/asks.ts';
import { fillsTrap, isFasterThan } from '#schema/rules/bot-signs.ts';
import { addressKey } from '#schema/rules/client-address.ts';
import type { ProblemPost, RequestPost } from '#schema/shapes/ask.ts';
import { listAsked } from './ask.queries.ts';
import { changeAsk, getAsk, listAsks, removeAsk } from './inbox.queries.ts';
import { nameOfProblem, nameOfRequest, newAskKey, takeProblem, takeRequest, type Voice } from './take-ask.ts';

/** A form that is sent faster than this was not filled in by a person. */
const fastestMs = 1500;

export function askRoutes(orm: MikroORM) {
  const router = apiRouter();
  const limits = createAskLimits(orm);

  /** Both kinds are taken alike; the answer has the key of the asker. */
  async function take<Post extends RequestPost | ProblemPost>(
    { body: post, em, ctx }: { body: Post; em: EntityManager; ctx: ApiContext },
    nameOf: (post: Post) => string,
    store: (em: EntityManager, post: Post, voice: Voice) => Promise<void>,
  ) {
    const address = addressKey(ctx.ip);
    await limits.countAddress(address);
    const isSuspect = fillsTrap(post) || isFasterThan(post, fastestMs);
    const key = post.asker ?? newAskKey();
    const isCounted = !isSuspect && (await limits.isFirst(nameOf(post), address));
    const voice = { key, note: post.note ?? null, isSuspect, isCounted };
    const work = async (inside: EntityManager) => {
      await store(inside, post, voice);
      return { key };
    };
    return written(ctx, await write(em, null, work));
  }

  router.serve(calls.requestTitle, (asked) => take(asked, nameOfRequest, takeRequest));

  router.serve(calls.reportProblem, (asked) => take(asked, nameOfProblem, takeProblem));

  router.serve(calls.listAsked, async ({ params, em, ctx }) => {
    ctx.set('Cache-Control', 'private, no-store');
    return { asks: await listAsked(em, params.key) };
  });

  router.serve(calls.listAsks, async ({ query, ctx }) => await listAsks(ctx.state.em, query));

  router.serve(calls.getAsk, async ({ params, em }) => await getAsk(em, params.id));

  router.serve(calls.changeAsk, async ({ params, body, em, ctx }) =>
    written(ctx, await changeAsk(em, actorOf(ctx), params.id, body)),
  );

  router.serve(calls.removeAsk, async ({ params, em, ctx }) =>
    written(ctx, await removeAsk(em, actorOf(ctx), params.id)),
  );

  return router;
}
