import type { EntityManager } from '@mikro-orm/postgresql';
import { StreamingServiceEntity } from './streaming-service.entity.ts';

const listMax = 200;

export const listStreamingServices = (em: EntityManager) =>
  em.find(StreamingServiceEntity, {}, { orderBy: { name: 'asc', id: 'asc' }, limit: listMax });
