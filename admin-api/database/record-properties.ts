import { p } from '@mikro-orm/core';
import { type Facts, type FieldFacts, namesOf } from '#schema/records/field.ts';

const filled = {
  text: () => p.text(),
  integer: () => p.integer(),
  real: () => p.float(),
  boolean: () => p.boolean().default(false),
  date: () => p.date(),
};
const orNull = {
  text: () => p.text().nullable(),
  integer: () => p.integer().nullable(),
  real: () => p.float().nullable(),
  boolean: () => p.boolean().nullable(),
  date: () => p.date().nullable(),
};

type Property<Of extends FieldFacts> = Of extends { isNullable: true }
  ? ReturnType<(typeof orNull)[Of['type']]>
  : ReturnType<(typeof filled)[Of['type']]>;

/** The properties of an entity that follow from the facts of its record. */
export const propertiesOf = <const Of extends Facts>(facts: Of) =>
  Object.fromEntries(
    namesOf(facts).map((name) => {
      const { type = 'text', isNullable } = facts[name] ?? {};
      return [name, isNullable ? orNull[type]() : filled[type]()];
    }),
  ) as { [Name in keyof Of]: Property<Of[Name]> };
