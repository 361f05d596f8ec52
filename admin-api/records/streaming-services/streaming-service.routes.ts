import { defineEntity, p, wrap } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import * as calls from '#schema/calls/title-lists.ts';

export const StreamingServiceEntity = defineEntity({
  name: 'StreamingService',
  tableName: 'streaming_services',
  properties: {
    id: p.integer().primary(),
    name: p.text(),
    logoUrl: p.text(),
    backgroundColor: p.text(),
    createdBy: p.text(),
  },
});

const listMax = 200;

const listStreamingServices = (em: EntityManager) =>
  em.find(StreamingServiceEntity, {}, { orderBy: { name: 'asc', id: 'asc' }, limit: listMax });

export const streamingServiceRoutes = apiRouter();

streamingServiceRoutes.serve(calls.listStreamingServices, async ({ em }) =>
  (await listStreamingServices(em)).map((row) => wrap(row).toObject()),
);
