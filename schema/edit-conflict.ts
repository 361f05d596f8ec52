import { z } from 'zod';

/** The limit of a body (admin-api/http/json-body.ts). */
const longest = 1_000_000;
const seen = z.union([z.string().max(longest), z.number(), z.boolean(), z.null()]);

/**
 * Fields of a record that cannot be changed: a save may contain them unchanged, so that a record can be sent back as it was read.
 */
export const unchangeable = <const Name extends string>(...names: Name[]) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      seen.optional().meta({ description: 'As it is, or left out', readOnly: true }),
    ]),
  ) as Record<Name, z.ZodOptional<typeof seen>>;

/**
 * `was` in a save: the record, or some of its fields, as the client had read it. When one of the saved fields was changed
 * meanwhile, the answer is 409 with the current record.
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
