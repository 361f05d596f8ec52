import { z } from 'zod';

/** The limit of a body (admin-api/ground/http/json-body.ts). */
const longest = 1_000_000;
const seen = z.union([z.string().max(longest), z.number(), z.boolean(), z.null()]);
type Fixed = z.ZodOptional<typeof seen>;

/**
 * Fields of a record that cannot be changed: a save may contain them unchanged, so that a record can be sent back as it was read.
 */
export const unchangeable = <const Name extends string>(...names: Name[]) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      seen.optional().meta({ description: 'As it is, or left out', readOnly: true }),
    ]),
  ) as Record<Name, Fixed>;

/** Whether a body may contain this field only as it is. */
export const isUnchangeable = (body: z.ZodObject, name: string): boolean => {
  const field = body.shape[name];
  return field !== undefined && z.globalRegistry.get(field)?.['readOnly'] === true;
};

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

type Shape = Readonly<Record<string, z.ZodType>>;
type Changes<Fields extends Shape, Record extends Shape, Own extends Shape> = z.ZodObject<
  { [Name in Exclude<keyof Fields, keyof Own>]: z.ZodExactOptional<Fields[Name]> } & Own & {
      [Name in Exclude<keyof Record, keyof Fields | keyof Own>]: Fixed;
    } & { was: ReturnType<typeof was> },
  z.core.$strict
>;

/**
 * The body that changes a record: fields left out keep their value, and what the record has besides `fields` and `own` cannot be changed.
 * @param own fields whose rule in a change is another one
 */
export function changesOf<Fields extends Shape, Record extends Shape, const Own extends Shape>(
  fields: z.ZodObject<Fields>,
  record: z.ZodObject<Record>,
  own: Own,
): Changes<Fields, Record, Own> {
  const others = Object.keys(record.shape).filter((name) => !(name in fields.shape || name in own));
  const changes: z.ZodObject = fields.exactPartial();
  return changes.extend({ ...own, ...unchangeable(...others), was: was(record) }) as Changes<
    Fields,
    Record,
    Own
  >;
}
