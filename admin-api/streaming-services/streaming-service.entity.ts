import { defineEntity, p } from '@mikro-orm/core';

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
