import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Registry } from 'prom-client';
import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { bearerKey } from '#admin-api/ground/http/bearer.ts';
import type { ApiContext } from '#admin-api/ground/http/state.ts';
import { readMetrics } from '#schema/calls/service.ts';

export function metricsRoutes(registry: Registry) {
  const router = apiRouter();
  router.serveRaw(readMetrics, async (ctx) => {
    ctx.body = await registry.metrics();
    ctx.set('Content-Type', registry.contentType);
    ctx.set('Cache-Control', 'no-store');
  });
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
export function metricsAccess({ token, siteUrl }: Access): (ctx: ApiContext) => boolean {
  if (token !== null) return bearerKey(token);
  const isAtHome = isLoopback(new URL(siteUrl).hostname);
  return (ctx) => isAtHome && isLocal(ctx);
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
