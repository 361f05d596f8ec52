import { z } from 'zod';
import { health } from '#schema/health.ts';
import { defineCall } from './call.ts';

export const readMetrics = defineCall('GET /metrics', {
  chapter: 'service',
  access: 'metrics',
  summary: 'Figures of this process, for Prometheus',
  description:
    'Calls by route and status, the event loop, memory, connections to the database, publishing. Without METRICS_TOKEN they can only be read on the machine itself, and only when SITE_URL is the machine itself.',
  reply: z.string(),
  replyType: 'text/plain',
});

export const getHealth = defineCall('GET /api/health', {
  chapter: 'service',
  access: 'everyone',
  summary: 'Whether the service, its database and its work in the background are well',
  reply: health,
});

export const getDocument = defineCall('GET /api/openapi.json', {
  chapter: 'service',
  access: 'everyone',
  summary: 'This document, as OpenAPI 3.1',
  reply: z.looseObject({ openapi: z.string() }),
});

export const getDocsPage = defineCall('GET /api/docs', {
  chapter: 'service',
  access: 'everyone',
  summary: 'This document, as a page to read',
  reply: z.string(),
  replyType: 'text/html',
});
