import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Registry } from 'prom-client';
import { z } from 'zod';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { bearerKey } from '#admin-api/http/bearer.ts';
import { withContract, withGuard } from '#admin-api/http/contract.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import type { ApiContext, ApiMiddleware } from '#admin-api/http/state.ts';

interface Options extends Access {
  registry: Registry;
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
          'Calls by route and status, the event loop, memory, connections to the database, publishing. Without METRICS_TOKEN they can only be read on the machine itself, and only when SITE_URL is the machine itself.',
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

interface Access {
  token: string | null;
  siteUrl: string;
}

/** Headers added by proxies. Behind a proxy every visitor seems to be on this machine. */
const forwarding = [
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-Real-IP',
  'Forwarded',
  'Via',
];

/**
 * Metrics are for the operator: with the token from anywhere, without one only from this machine. A site with a proxy or a public
 * address requires the token, since there a local address proves little.
 */
function requireMetricsAccess({ token, siteUrl }: Access): ApiMiddleware {
  const isCarried = token === null ? null : bearerKey(token);
  const isAtHome = isLoopback(new URL(siteUrl).hostname);
  return withGuard('metrics', async (ctx, next) => {
    const isAllowed = isCarried ? isCarried(ctx) : isAtHome && isLocal(ctx);
    if (!isAllowed) throw new RequestError(401, 'The metrics need METRICS_TOKEN');
    await next();
  });
}

function isLocal(ctx: ApiContext): boolean {
  const isForwarded = forwarding.some((name) => ctx.get(name) !== '');
  // DNS rebinding: a page of another site may have its own name resolve to this machine; the Host header shows it.
  const host = URL.parse(`http://${ctx.get('Host')}`)?.hostname ?? '';
  return !isForwarded && isLoopback(host) && isLoopback(ctx.req.socket.remoteAddress ?? '');
}

function isLoopback(host: string): boolean {
  if (host === 'localhost') return true;
  const address = host.replace(/^\[|\]$/g, '');
  return isIP(address) !== 0 && ipaddr.process(address).range() === 'loopback';
}
