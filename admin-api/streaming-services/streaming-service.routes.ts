import { wrap } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { apiRouter } from '#admin-api/http/api-router.ts';
import * as calls from '#schema/calls/streaming-services.ts';
import { StreamingServiceEntity } from './streaming-service.entity.ts';

const listMax = 200;

const listStreamingServices = (em: EntityManager) =>
  em.find(StreamingServiceEntity, {}, { orderBy: { name: 'asc', id: 'asc' }, limit: listMax });

export const streamingServiceRoutes = apiRouter();

streamingServiceRoutes.serve(calls.listStreamingServices, async ({ em }) =>
  (await listStreamingServices(em)).map((row) => wrap(row).toObject()),
);
