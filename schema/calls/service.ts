import { z } from 'zod';
import { waiting, waitingTitles } from '#schema/shapes/waiting.ts';
import { callsOf } from './call.ts';

/**
 * GET /api/health. Without its database the service answers 503 with an error instead. `degraded`: visitors are served, but
 * changes do not reach the pages, or work in the background does not go on; `message` gives the reason.
 */
export const health = z
  .strictObject({ status: z.enum(['ok', 'degraded']), message: z.string().optional() })
  .meta({ id: 'Health' });
export type Health = z.infer<typeof health>;

/** Anyone may read them, so they name no record. */
export const healthMessages = {
  publishing:
    'Changes are not published: a transaction of the database has been open too long. The log names it.',
  moments: 'Records that are due are late: the calendar of the dashboard names them.',
  changes: 'A change of many titles does not go on: the list of titles says why.',
  imports: 'An import does not go on: the list of imports says why.',
} as const;

const call = callsOf({ chapter: 'service', access: 'everyone' });

export const readMetrics = call(
  'GET /metrics',
  'Figures of this process, for Prometheus',
  { access: 'metrics', reply: z.string(), replyType: 'text/plain' },
  'Calls by route and status, the event loop, memory, connections to the database, publishing. Without METRICS_TOKEN they can only be read on the machine itself, and only when SITE_URL is the machine itself.',
);

export const getHealth = call(
  'GET /api/health',
  'Whether the service, its database and its work in the background are well',
  { reply: health },
);

export const getDocument = call('GET /api/openapi.json', 'This document, as OpenAPI 3.1', {
  reply: z.looseObject({ openapi: z.string() }),
});

export const getDocsPage = call('GET /api/docs', 'This document, as a page to read', {
  reply: z.string(),
  replyType: 'text/html',
});

export const countWaiting = call('GET /api/waiting', 'What waits for you, as counts, and the free disk', {
  access: 'dashboard',
  reply: waiting,
});

export const countWaitingTitles = call(
  'GET /api/waiting/titles',
  'What titles lack, as counts',
  { access: 'titles', reply: waitingTitles },
  'These counts take longer in a large catalogue.',
);
