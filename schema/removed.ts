import { z } from 'zod';
import { id } from './text.ts';

/** The answer to a DELETE. */
export const removed = z.strictObject({ id });
export type Removed = z.infer<typeof removed>;
