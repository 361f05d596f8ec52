import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { Written } from '#admin-api/ground/database/write.ts';
import type { Call } from '#schema/calls/call.ts';
import type { trashed } from '#schema/shapes/trash.ts';
import type { apiRouter } from './api-router.ts';
import { actorOf, signedIn } from './require-admin.ts';
import type { Admin, ApiContext } from './state.ts';

const idIn = (params: Record<string, number>) => Object.values(params)[0] ?? 0;

/** Adds the number of the change to the answer, so that the caller can find out when it is published; returns the result. */
export function written<T>(ctx: ApiContext, { result, job }: Written<T>): T {
  ctx.set('X-Publish-Job', String(job));
  return result;
}

export interface RecordCalls {
  add: Call & { method: 'POST'; body: z.ZodType };
  change: Call & { method: 'PUT'; params: z.ZodType<Record<string, number>>; body: z.ZodType };
  remove: Call & { method: 'DELETE'; params: z.ZodType<Record<string, number>>; reply: typeof trashed };
}

export interface RecordWork<Calls extends RecordCalls, Row> {
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
