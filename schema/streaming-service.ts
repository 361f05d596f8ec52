import { z } from 'zod';
import { id } from './text.ts';

export const streamingService = z
  .strictObject({
    id,
    name: z.string(),
    logoUrl: z.string(),
    backgroundColor: z.string(),
    createdBy: z.string(),
  })
  .meta({ id: 'StreamingService' });
export type StreamingService = z.infer<typeof streamingService>;
