import type { MikroORM } from '@mikro-orm/postgresql';
import { write } from '#admin-api/database/write.ts';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { actorOf, requireAdmin } from '#admin-api/http/require-admin.ts';
import type { ApiContext } from '#admin-api/http/state.ts';
import { written } from '#admin-api/http/write-routes.ts';
import {
  askChanges,
  askDetails,
  askedList,
  askedPath,
  askList,
  askQuery,
  askReply,
  ofAsk,
  type ProblemPost,
  problemPost,
  type RequestPost,
  requestPost,
} from '#schema/ask.ts';
import { addressKey } from '#schema/client-address.ts';
import { removed } from '#schema/error.ts';
import { listAsked } from './ask.queries.ts';
import { createAskLimits } from './ask-limits.ts';
import { changeAsk, getAsk, listAsks, removeAsk } from './inbox.queries.ts';
import { nameOfProblem, nameOfRequest, newAskKey, takeProblem, takeRequest } from './take-ask.ts';

/** A form that is sent faster than this was not filled in by a person. */
const fastestMs = 1500;

const isSuspect = ({ website, elapsedMs }: RequestPost | ProblemPost) =>
  (website ?? '').trim() !== '' || (elapsedMs !== undefined && elapsedMs < fastestMs);

const limitWords =
  'An address may send 5 requests and reports a minute and 20 an hour; all together 500 an hour. Of one address and day the same counts once, and what looks like spam does not count.';

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

  router.post('/api/requests', {
    summary: 'Asks for a title that is missing',
    description: `Open to visitors. Requests of the same name count together in any spelling, unless years or kinds differ. ${limitWords}`,
    body: requestPost,
    reply: askReply,
    status: 201,
    otherStatuses: [429],
    answer: async ({ body, em, ctx }) => {
      await limits.countAddress(addressKey(ctx.ip));
      const voice = await voiceOf(body, nameOfRequest(body), ctx);
      return written(
        ctx,
        await write(em, null, async (inside) => {
          await takeRequest(inside, body, voice);
          return { key: voice.key };
        }),
      );
    },
  });

  router.post('/api/problems', {
    summary: 'Reports a problem of a title or an episode',
    description: `Open to visitors. Reports of the same problem count together until it is closed. A stream that does not play is checked next, where dead links are looked for (setting links_check). ${limitWords}`,
    body: problemPost,
    reply: askReply,
    status: 201,
    otherStatuses: [404, 429],
    answer: async ({ body, em, ctx }) => {
      await limits.countAddress(addressKey(ctx.ip));
      const voice = await voiceOf(body, nameOfProblem(body), ctx);
      return written(
        ctx,
        await write(em, null, async (inside) => {
          await takeProblem(inside, body, voice);
          return { key: voice.key };
        }),
      );
    },
  });

  router.get('/api/asked/:key', {
    summary: 'The state of the requests and reports of one key',
    description: 'Open to everyone who has the key, which the sending browser stores.',
    params: askedPath,
    reply: askedList,
    answer: async ({ params, em, ctx }) => {
      ctx.set('Cache-Control', 'private, no-store');
      return { asks: await listAsked(em, params.key) };
    },
  });

  router.get('/api/asks', requireAdmin, {
    summary: 'Lists what visitors ask for: missing titles, and problems',
    query: askQuery,
    reply: askList,
    answer: async ({ query, ctx }) => await listAsks(ctx.state.em, query),
  });

  router.get('/api/asks/:id', requireAdmin, {
    summary: 'One request or problem: notes, addresses with their health, and requests like it',
    params: ofAsk,
    reply: askDetails,
    answer: async ({ params, em }) => await getAsk(em, params.id),
  });

  router.put('/api/asks/:id', requireAdmin, {
    summary: 'Answers a request or problem, or merges a request into another',
    params: ofAsk,
    body: askChanges,
    reply: askDetails,
    answer: async ({ params, body, em, ctx }) =>
      written(ctx, await changeAsk(em, actorOf(ctx), params.id, body)),
  });

  router.delete('/api/asks/:id', requireAdmin, {
    summary: 'Deletes a request or problem for good, with those that were merged into it',
    params: ofAsk,
    reply: removed,
    answer: async ({ params, em, ctx }) => written(ctx, await removeAsk(em, actorOf(ctx), params.id)),
  });

  return router;
}
