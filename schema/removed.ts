import { z } from 'zod';
import { id } from './text.ts';

/** The answer to a DELETE: what is gone. */
export const removed = z.strictObject({ id });
export type Removed = z.infer<typeof removed>;
