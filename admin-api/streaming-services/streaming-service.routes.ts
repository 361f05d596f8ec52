import type { EntityManager } from '@mikro-orm/postgresql';
import { apiRouter } from '#admin-api/http/api-router.ts';
import * as calls from '#schema/calls/streaming-services.ts';
import type { StreamingService } from '#schema/streaming-service.ts';
import { StreamingServiceEntity, type StreamingServiceRow } from './streaming-service.entity.ts';

const listMax = 200;

const listStreamingServices = (em: EntityManager) =>
  em.find(StreamingServiceEntity, {}, { orderBy: { name: 'asc', id: 'asc' }, limit: listMax });

const presentStreamingService = (row: StreamingServiceRow): StreamingService => ({
  id: row.id,
  name: row.name,
  logoUrl: row.logoUrl,
  backgroundColor: row.backgroundColor,
  createdBy: row.createdBy,
});

export const streamingServiceRoutes = apiRouter();

streamingServiceRoutes.serve(calls.listStreamingServices, async ({ em }) =>
  (await listStreamingServices(em)).map(presentStreamingService),
);
