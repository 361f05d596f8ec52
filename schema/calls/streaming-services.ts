import { streamingService } from '#schema/streaming-service.ts';
import { callsOf } from './call.ts';

const call = callsOf({ chapter: 'settings', access: 'everyone' });

export const listStreamingServices = call('GET /api/streaming-services', 'Streaming services, by name', {
  reply: streamingService.array(),
});
