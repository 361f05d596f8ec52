import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { Written } from '#admin-api/database/write.ts';
import type { Call } from '#schema/calls/call.ts';
import { trashed } from '#schema/trash.ts';
import { apiRouter } from './api-router.ts';
import type { RouteContract } from './contract.ts';
import { actorOf, requireAdmin, signedIn } from './require-admin.ts';
import type { Admin, ApiContext } from './state.ts';

type Words = Pick<RouteContract, 'summary' | 'description' | 'otherStatuses'>;

interface WriteRoutes<
  Row,
  Params extends z.ZodType<Record<string, number>>,
  Reply extends z.ZodType,
  Input extends z.ZodType,
  Changes extends z.ZodType,
> {
  /** The path at which records are added: `/api/seasons`. */
  path: string;
  /** The name of the id's parameter in the path. */
  params: Params & { shape: object };
  reply: Reply;
  present: (row: Row) => z.input<Reply>;
  add: Words & {
    body: Input;
    work: (em: EntityManager, actor: string, input: z.output<Input>) => Promise<Written<Row>>;
  };
  change: Words & {
    body: Changes;
    /** Refuses changes in the body that the caller's role does not allow. */
    permit?: (admin: Admin, changes: z.output<Changes>) => void;
    work: (em: EntityManager, actor: string, id: number, changes: z.output<Changes>) => Promise<Written<Row>>;
  };
  /** Moves the record to the trash. */
  remove: Words & { work: (em: EntityManager, actor: string, id: number) => Promise<Written<number>> };
}

const idIn = (params: Record<string, number>) => Object.values(params)[0] ?? 0;

/** POST, PUT and DELETE for one kind of record, for administrators. */
export function writeRoutes<
  Row,
  Params extends z.ZodType<Record<string, number>>,
  Reply extends z.ZodType,
  Input extends z.ZodType,
  Changes extends z.ZodType,
>({ path, params, reply, present, add, change, remove }: WriteRoutes<Row, Params, Reply, Input, Changes>) {
  const router = apiRouter();
  const ofRecord = `${path}/:${Object.keys(params.shape)[0]}`;
  const { work: adding, ...added } = add;
  router.post(path, requireAdmin, {
    ...added,
    reply,
    status: 201,
    answer: async ({ body, em, ctx }) => present(written(ctx, await adding(em, actorOf(ctx), body))),
  });
  const { work: changing, permit, ...changed } = change;
  router.put(ofRecord, requireAdmin, {
    otherStatuses: [409],
    ...changed,
    params,
    reply,
    answer: async ({ params, body, em, ctx }) => {
      permit?.(signedIn(ctx), body);
      return present(written(ctx, await changing(em, actorOf(ctx), idIn(params), body)));
    },
  });
  const { work: removing, ...removed } = remove;
  router.delete(ofRecord, requireAdmin, {
    ...removed,
    params,
    reply: trashed,
    answer: async ({ params, em, ctx }) => {
      const id = idIn(params);
      return { id, trashId: written(ctx, await removing(em, actorOf(ctx), id)) };
    },
  });
  return router.routes();
}

/** Adds the number of the change to the answer, so that the caller can find out when it is published; returns the result. */
export function written<T>(ctx: ApiContext, { result, job }: Written<T>): T {
  ctx.set('X-Publish-Job', String(job));
  return result;
}

interface RecordCalls {
  add: Call & { method: 'POST'; body: z.ZodType };
  change: Call & { method: 'PUT'; params: z.ZodType<Record<string, number>>; body: z.ZodType };
  remove: Call & { method: 'DELETE'; params: z.ZodType<Record<string, number>>; reply: typeof trashed };
}

interface RecordWork<Calls extends RecordCalls, Row> {
  present: (row: Row) => z.input<Calls['add']['reply']>;
  add: (em: EntityManager, actor: string, input: z.output<Calls['add']['body']>) => Promise<Written<Row>>;
  change: (
    em: EntityManager,
    actor: string,
    id: number,
    changes: z.output<Calls['change']['body']>,
  ) => Promise<Written<Row>>;
  /** Refuses changes in the body that the caller's role does not allow. */
  permit?: (admin: Admin, changes: z.output<Calls['change']['body']>) => void;
  remove: (em: EntityManager, actor: string, id: number) => Promise<Written<number>>;
}

/** Answers the calls that add, change and delete one kind of record. */
export function serveRecord<Calls extends RecordCalls, Row>(
  router: ReturnType<typeof apiRouter>,
  calls: Calls,
  { present, add, change, permit, remove }: RecordWork<Calls, Row>,
): void {
  router.serve(calls.add, async ({ body, em, ctx }) =>
    present(written(ctx, await add(em, actorOf(ctx), body as z.output<Calls['add']['body']>))),
  );
  router.serve(calls.change, async ({ params, body, em, ctx }) => {
    const changes = body as z.output<Calls['change']['body']>;
    permit?.(signedIn(ctx), changes);
    return present(written(ctx, await change(em, actorOf(ctx), idIn(params), changes)));
  });
  router.serve(calls.remove, async ({ params, em, ctx }) => {
    const id = idIn(params);
    return { id, trashId: written(ctx, await remove(em, actorOf(ctx), id)) };
  });
}
