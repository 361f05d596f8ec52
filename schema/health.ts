import { z } from 'zod';

/** GET /api/health. A service that cannot reach its database answers 503 with an error instead. */
export const health = z.strictObject({ status: z.literal('ok') });
export type Health = z.infer<typeof health>;
