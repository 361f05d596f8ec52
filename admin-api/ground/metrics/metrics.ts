import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type AnsweredRequest, routeOf } from '#admin-api/ground/http/request-log.ts';
import type { PublishStatus } from '#schema/shapes/publish.ts';

export interface Metrics {
  registry: Registry;
  request(answered: AnsweredRequest): void;
  watchPool(pool: Pool): void;
  watchFeed(feed: { followers: () => number; held: { seconds: () => number } }): void;
  watchPublishing(status: () => PublishStatus): void;
}

/** Unknown methods share one label, so that a client cannot create series. */
const methods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Milliseconds between two looks at the event loop. Every one wakes the processor, and delays that people notice are longer. */
const eventLoopMs = 100;

/** The metrics of one process for Prometheus. `withProcess` adds memory, event loop and garbage collection. */
export function createMetrics({ withProcess = false } = {}): Metrics {
  const registry = new Registry();
  if (withProcess) collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: eventLoopMs });
  const durations = new Histogram({
    name: 'lamphouse_http_request_duration_seconds',
    help: 'Time to answer a call of the API, by the pattern of its route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  const gauge = (name: string, help: string, read: () => number) =>
    void new Gauge({
      name: `lamphouse_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });

  return {
    registry,
    request({ ctx, status, seconds }) {
      // The duration of an event stream says nothing about speed.
      if (ctx.response.is('text/event-stream')) return;
      const method = methods.includes(ctx.method) ? ctx.method : 'other';
      durations.observe({ method, route: routeOf(ctx), status }, seconds);
    },
    watchPool(pool) {
      gauge('database_connections', 'Connections to the database', () => pool.totalCount);
      gauge('database_connections_idle', 'Idle connections', () => pool.idleCount);
      gauge('database_requests_waiting', 'Requests that wait for a connection', () => pool.waitingCount);
    },
    watchFeed({ followers, held }) {
      gauge('feed_followers', 'Site servers that wait for the next change', followers);
      gauge(
        'feed_held_seconds',
        'For how long an open transaction has kept changes from being published',
        held.seconds,
      );
    },
    watchPublishing(status) {
      gauge('publish_head', 'Newest change', () => status().head);
      gauge('publish_cursor', 'Last change the site has taken in', () => status().cursor ?? 0);
      gauge('publish_pending_pages', 'Pages to be rendered', () => status().pending ?? 0);
      gauge('publish_rendered_pages', 'Pages rendered since the start', () => status().rendered ?? 0);
      gauge('publish_failed_pages', 'Pages that could not be rendered', () => status().failedPages ?? 0);
      gauge(
        'publish_feed_failures',
        'How often in a row the change feed could not be read; from 3 on nothing is published',
        () => status().feedFailures ?? 0,
      );
    },
  };
}
