import { z } from 'zod';
import { day } from '#schema/date.ts';
import { type Facts, type FieldFacts, namesOf } from './field.ts';

const values = {
  text: z.string(),
  integer: z.int(),
  real: z.number(),
  boolean: z.boolean(),
  date: day,
} as const satisfies Record<FieldFacts['type'], z.ZodType>;

type Value<Of extends FieldFacts> = (typeof values)[Of['type']];
type Stored<Of extends FieldFacts> = Of extends { isNullable: true } ? z.ZodNullable<Value<Of>> : Value<Of>;

/** The fields of a record as the API answers them. */
export const storedShape = <const Of extends Facts>(facts: Of) =>
  Object.fromEntries(
    namesOf(facts).map((name) => {
      const { type = 'text', isNullable } = facts[name] ?? {};
      return [name, isNullable ? values[type].nullable() : values[type]];
    }),
  ) as { [Name in keyof Of]: Stored<Of[Name]> };
