import { handle } from '#admin-api/http/handle.ts';
import { apiRouter } from '#admin-api/http/router.ts';
import { health } from '#schema/health.ts';
import { pingDatabase } from './health.queries.ts';

export const healthRoutes = apiRouter();

healthRoutes.get(
  '/api/health',
  handle({ summary: 'Whether the service and its database are well', reply: health }, async ({ em }) => {
    await pingDatabase(em);
    return { status: 'ok' } as const;
  }),
);
