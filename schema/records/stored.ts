import { z } from 'zod';
import { day, moment } from '#schema/rules/date.ts';
import { type Facts, type FieldFacts, namesOf } from './field.ts';

const values = {
  text: z.string(),
  integer: z.int(),
  real: z.number(),
  boolean: z.boolean(),
  date: day,
  moment,
} as const satisfies Record<FieldFacts['type'], z.ZodType>;

type Value<Of extends FieldFacts> = Of extends { oneOf: readonly string[] }
  ? z.ZodEnum<{ [One in Of['oneOf'][number]]: One }>
  : (typeof values)[Of['type']];
type Stored<Of extends FieldFacts> = Of extends { isNullable: true } ? z.ZodNullable<Value<Of>> : Value<Of>;

/** The fields of a record as the API answers them. */
export const storedShape = <const Of extends Facts>(facts: Of) =>
  Object.fromEntries(
    namesOf(facts).map((name) => {
      const { type = 'text', oneOf, isNullable } = facts[name] ?? {};
      const value = oneOf ? z.enum(oneOf) : values[type];
      return [name, isNullable ? value.nullable() : value];
    }),
  ) as { [Name in keyof Of]: Stored<Of[Name]> };

/** A record with these fields, as the API answers it. */
export type Answered<Of extends Facts> = { [Name in keyof Of]: z.infer<Stored<Of[Name]>> };
