import { z } from 'zod';
import { defineCall } from './call.ts';

export const readMetrics = defineCall({
  method: 'GET',
  path: '/metrics',
  chapter: 'service',
  access: 'metrics',
  summary: 'Figures of this process, for Prometheus',
  description:
    'Calls by route and status, the event loop, memory, connections to the database, publishing. Without METRICS_TOKEN they can only be read on the machine itself, and only when SITE_URL is the machine itself.',
  reply: z.string(),
  replyType: 'text/plain',
});
