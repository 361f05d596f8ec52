import { z } from 'zod';

/**
 * GET /api/health. A service that cannot reach its database answers 503 with an error instead. degraded: visitors are served, but
 * nothing that changes reaches a page; `message` says why.
 */
export const health = z.strictObject({ status: z.enum(['ok', 'degraded']), message: z.string().optional() });
export type Health = z.infer<typeof health>;
