import { z } from 'zod';

/** The limit of a body (admin-api/http/json-body.ts). */
const longest = 1_000_000;
const seen = z.union([z.string().max(longest), z.number(), z.boolean(), z.null()]);

/** Fields of a record that cannot be changed: a save may contain them unchanged, so that what was read can be sent back. */
export const unchangeable = <const Name extends string>(...names: Name[]) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      seen.optional().meta({ description: 'As it is, or left out', readOnly: true }),
    ]),
  ) as Record<Name, z.ZodOptional<typeof seen>>;

/**
 * `was` in a save: the record as its writer had read it, or some of its fields. When somebody has changed one of the saved fields
 * meanwhile, the answer is 409 with the record as it is now.
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
