import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { apiRouter } from '#admin-api/http/api-router.ts';
import { type RecordCalls, type RecordWork, serveRecord } from '#admin-api/http/write-routes.ts';
import type { Call } from '#schema/calls/call.ts';

interface NamedCalls extends RecordCalls {
  get: Call & { method: 'GET'; params: z.ZodType<Record<string, string>> };
}

interface NamedWork<Calls extends NamedCalls, Row> extends RecordWork<Calls, Row> {
  find: (em: EntityManager, slug: string) => Promise<Row>;
}

/** Answers the call that reads a record by its slug, and those that add, change and delete one. */
export function serveNamed<Calls extends NamedCalls, Row>(
  router: ReturnType<typeof apiRouter>,
  calls: Calls,
  work: NamedWork<Calls, Row>,
): void {
  router.serve(calls.get, async ({ params, em }) =>
    work.present(await work.find(em, Object.values(params as Record<string, string>)[0] ?? '')),
  );
  serveRecord(router, calls, work);
}
