import { z } from 'zod';

/**
 * GET /api/health. Without its database the service answers 503 with an error instead. `degraded`: visitors are served, but
 * changes do not reach the pages; `message` gives the reason.
 */
export const health = z.strictObject({ status: z.enum(['ok', 'degraded']), message: z.string().optional() });
export type Health = z.infer<typeof health>;
