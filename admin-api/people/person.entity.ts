import { defineEntity, p } from '@mikro-orm/core';
import { datedProperties, propertiesOf } from '#admin-api/database/record-properties.ts';
import { momentOf, readerOf, type Stored } from '#admin-api/database/rows.ts';
import type { Person } from '#schema/person.ts';
import { selected } from '#schema/records/field.ts';
import { personFacts } from '#schema/records/person.ts';

/** Triggers count the titles that credit a person (sql/functions/records.sql). */
export const PersonEntity = defineEntity({
  name: 'Person',
  tableName: 'people',
  properties: { id: p.integer().primary(), ...propertiesOf(personFacts), ...datedProperties },
});

export type PersonRecord = Stored<Person, 'createdAt'>;

export const readPeople = readerOf<PersonRecord>(
  'people',
  `r.id, ${selected(personFacts, 'r')}, r.title_count as "titleCount", r.created_at as "createdAt"`,
);

export const presentPerson = (row: PersonRecord): Person => ({ ...row, createdAt: momentOf(row.createdAt) });
