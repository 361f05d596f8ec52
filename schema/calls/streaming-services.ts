import { streamingService } from '#schema/streaming-service.ts';
import { defineCall } from './call.ts';

export const listStreamingServices = defineCall('GET /api/streaming-services', {
  chapter: 'settings',
  access: 'everyone',
  summary: 'Streaming services, by name',
  reply: streamingService.array(),
});
