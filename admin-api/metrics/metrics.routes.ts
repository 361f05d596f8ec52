import type { Registry } from 'prom-client';
import { z } from 'zod';
import { withContract } from '#admin-api/http/contract.ts';
import { apiRouter } from '#admin-api/http/router.ts';
import { requireMetricsAccess } from './metrics-guard.ts';

interface Options {
  registry: Registry;
  token: string | null;
  siteUrl: string;
}

export function metricsRoutes({ registry, ...access }: Options) {
  const router = apiRouter();
  router.get(
    '/metrics',
    requireMetricsAccess(access),
    withContract(
      {
        summary: 'Figures of this process, for Prometheus',
        description:
          'Calls by route and status, the event loop, memory, connections to the database, publishing. Without METRICS_TOKEN they are told on the machine itself alone, and only where SITE_URL is the machine itself.',
        reply: z.string(),
        replyType: 'text/plain',
      },
      async (ctx) => {
        ctx.body = await registry.metrics();
        ctx.set('Content-Type', registry.contentType);
        ctx.set('Cache-Control', 'no-store');
      },
    ),
  );
  return router;
}
