import { z } from 'zod';
import { health } from '#schema/health.ts';
import { callsOf } from './call.ts';

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
