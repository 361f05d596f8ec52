import { z } from 'zod';
import { moment } from './date.ts';
import { id } from './text.ts';

/** GET /api/movies/{id}/dead-links */
export const deadLink = z.strictObject({
  episodeId: id.nullable().meta({ description: 'null for an address of the title itself' }),
  field: z.enum(['streamUrl', 'downloadUrl', 'trailerUrl']),
  address: z.string(),
  status: z.int().nullable().meta({ description: 'What was answered; null where nothing was' }),
  checkedAt: moment,
});
export type DeadLink = z.infer<typeof deadLink>;
