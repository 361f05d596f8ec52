import type { StreamingService } from '#schema/streaming-service.ts';
import type { StreamingServiceRow } from './streaming-service.entity.ts';

export const presentStreamingService = (row: StreamingServiceRow): StreamingService => ({
  id: row.id,
  name: row.name,
  logoUrl: row.logoUrl,
  backgroundColor: row.backgroundColor,
  createdBy: row.createdBy,
});
