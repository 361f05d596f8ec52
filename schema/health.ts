import { z } from 'zod';

/**
 * GET /api/health. Without its database the service answers 503 with an error instead. `degraded`: visitors are served, but
 * changes do not reach the pages, or work in the background does not go on; `message` gives the reason.
 */
export const health = z
  .strictObject({ status: z.enum(['ok', 'degraded']), message: z.string().optional() })
  .meta({ id: 'Health' });
export type Health = z.infer<typeof health>;

/** Anyone may read them, so they name no record. */
export const healthMessages = {
  publishing:
    'Changes are not published: a transaction of the database has been open too long. The log names it.',
  moments: 'Records that are due are late: the calendar of the dashboard names them.',
  changes: 'A change of many titles does not go on: the list of titles says why.',
  imports: 'An import does not go on: the list of imports says why.',
} as const;
