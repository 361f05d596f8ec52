import { p } from '@mikro-orm/core';
import {
  type Facts,
  type FieldFacts,
  namesOf,
  type OneOf,
  publicationFacts,
  selected,
  writtenNames,
} from '#schema/records/field.ts';
import type { Answered } from '#schema/records/stored.ts';
import type { Publication, PublicationState } from '#schema/shapes/publication.ts';

const filled = {
  text: () => p.text(),
  integer: () => p.integer(),
  real: () => p.float(),
  boolean: () => p.boolean().default(false),
  date: () => p.date(),
  moment: () => p.datetime(),
};
const orNull = {
  text: () => p.text().nullable(),
  integer: () => p.integer().nullable(),
  real: () => p.float().nullable(),
  boolean: () => p.boolean().nullable(),
  date: () => p.date().nullable(),
  moment: () => p.datetime().nullable(),
};

const oneOf = <One extends string>() => p.text().$type<One>();

type Property<Of extends FieldFacts> = Of extends { oneOf: readonly string[] }
  ? ReturnType<typeof oneOf<OneOf<Of>>>
  : Of extends { isNullable: true }
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

export type ColumnType = Exclude<FieldFacts['type'], 'moment'> | 'timestamptz';

/** The type of each written field in PostgreSQL. */
export const columnTypes = (facts: Facts): Record<string, ColumnType> =>
  Object.fromEntries(
    writtenNames(facts).map((name) => {
      const { type = 'text' } = facts[name] ?? {};
      return [name, type === 'moment' ? 'timestamptz' : type];
    }),
  );

/** The fields of a row as the API answers them: null for what is not known, moments in UTC. */
export const presentFields = <const Of extends Facts>(
  facts: Of,
  row: { readonly [Name in keyof Of]?: unknown },
) =>
  Object.fromEntries(
    namesOf(facts).map((name) => {
      const value = row[name] ?? null;
      const isMoment = facts[name]?.type === 'moment' && value !== null;
      return [name, isMoment ? new Date(value as Date | string).toISOString() : value];
    }),
  ) as Answered<Of>;

/** When a row was added, and when it last changed. */
export const datedProperties = {
  createdAt: p.datetime().defaultRaw('now()'),
  updatedAt: p
    .datetime()
    .defaultRaw('now()')
    .onUpdate(() => new Date()),
};

export const publicationProperties = {
  ...propertiesOf(publicationFacts),
  publication: p.text().$type<PublicationState>().default('published'),
};

export interface PublicationRow {
  publication: PublicationState;
  publishAt?: Date | string | null | undefined;
  archiveAt?: Date | string | null | undefined;
}

/** The columns of a row under this alias. */
export const publicationColumns = (alias: string) => selected(publicationFacts, alias);

export const presentPublication = (row: PublicationRow): Publication => presentFields(publicationFacts, row);
