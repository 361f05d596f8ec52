import type { EntityManager } from '@mikro-orm/postgresql';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { health } from '#schema/health.ts';

/** Throws the same errors as any query, so that the error handler answers 503. */
const pingDatabase = (em: EntityManager) => em.execute('select 1');

export const healthRoutes = apiRouter();

healthRoutes.get('/api/health', {
  summary: 'Whether the service and its database are well',
  reply: health,
  answer: async ({ em }) => {
    await pingDatabase(em);
    return { status: 'ok' } as const;
  },
});
