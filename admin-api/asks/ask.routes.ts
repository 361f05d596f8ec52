import type { MikroORM } from '@mikro-orm/postgresql';
import { write } from '#admin-api/database/write.ts';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { actorOf } from '#admin-api/http/require-admin.ts';
import type { ApiContext } from '#admin-api/http/state.ts';
import { written } from '#admin-api/http/write-routes.ts';
import type { ProblemPost, RequestPost } from '#schema/ask.ts';
import * as calls from '#schema/calls/asks.ts';
import { addressKey } from '#schema/client-address.ts';
import { listAsked } from './ask.queries.ts';
import { createAskLimits } from './ask-limits.ts';
import { changeAsk, getAsk, listAsks, removeAsk } from './inbox.queries.ts';
import { nameOfProblem, nameOfRequest, newAskKey, takeProblem, takeRequest } from './take-ask.ts';

/** A form that is sent faster than this was not filled in by a person. */
const fastestMs = 1500;

const isSuspect = ({ website, elapsedMs }: RequestPost | ProblemPost) =>
  (website ?? '').trim() !== '' || (elapsedMs !== undefined && elapsedMs < fastestMs);

export function askRoutes(orm: MikroORM) {
  const router = apiRouter();
  const limits = createAskLimits(orm);

  async function voiceOf(post: RequestPost | ProblemPost, what: string, ctx: ApiContext) {
    const isFromProgram = isSuspect(post);
    return {
      key: post.asker ?? newAskKey(),
      note: post.note ?? null,
      isSuspect: isFromProgram,
      isCounted: !isFromProgram && (await limits.isFirst(what, addressKey(ctx.ip))),
    };
  }

  router.serve(calls.requestTitle, async ({ body, em, ctx }) => {
    await limits.countAddress(addressKey(ctx.ip));
    const voice = await voiceOf(body, nameOfRequest(body), ctx);
    return written(
      ctx,
      await write(em, null, async (inside) => {
        await takeRequest(inside, body, voice);
        return { key: voice.key };
      }),
    );
  });

  router.serve(calls.reportProblem, async ({ body, em, ctx }) => {
    await limits.countAddress(addressKey(ctx.ip));
    const voice = await voiceOf(body, nameOfProblem(body), ctx);
    return written(
      ctx,
      await write(em, null, async (inside) => {
        await takeProblem(inside, body, voice);
        return { key: voice.key };
      }),
    );
  });

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
