import type { EntityManager } from '@mikro-orm/postgresql';
import { apiRouter, handle } from '#admin-api/http/handle.ts';
import { health } from '#schema/health.ts';

/** Throws the same errors as any query, so that the error handler answers 503. */
const pingDatabase = (em: EntityManager) => em.execute('select 1');

export const healthRoutes = apiRouter();

healthRoutes.get(
  '/api/health',
  handle({ summary: 'Whether the service and its database are well', reply: health }, async ({ em }) => {
    await pingDatabase(em);
    return { status: 'ok' } as const;
  }),
);
