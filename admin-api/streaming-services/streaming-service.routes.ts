import { handle } from '#admin-api/http/handle.ts';
import { apiRouter } from '#admin-api/http/router.ts';
import { streamingService } from '#schema/streaming-service.ts';
import { presentStreamingService } from './streaming-service.presenter.ts';
import { listStreamingServices } from './streaming-service.queries.ts';

export const streamingServiceRoutes = apiRouter();

streamingServiceRoutes.get(
  '/api/streaming-services',
  handle({ summary: 'Streaming services, by name', reply: streamingService.array() }, async ({ em }) =>
    (await listStreamingServices(em)).map(presentStreamingService),
  ),
);
