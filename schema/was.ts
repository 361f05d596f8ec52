import { z } from 'zod';

/** No body is longer (admin-api/http/json-body.ts). */
const longest = 1_000_000;
const seen = z.union([z.string().max(longest), z.number(), z.boolean(), z.null()]);

/**
 * What a save may bring along: the record as its writer had read it, or the fields of it that count. When somebody has changed one of
 * the fields to be saved meanwhile, the answer is 409 and shows the record as it is now.
 */
export const was = (record: z.ZodObject) =>
  z
    .partialRecord(z.enum(Object.keys(record.shape)), seen)
    .optional()
    .meta({
      description:
        'The record, or fields of it, as you had read them. With it, a field somebody else has changed meanwhile is not overwritten: 409, and `current` shows the record as it is now',
      examples: [{}],
    });
