import { defineEntity, p } from '@mikro-orm/core';
import { type EntityManager, type RawQueryFragment, raw, sql } from '@mikro-orm/postgresql';
import type { Person } from '#schema/person.ts';

/** Triggers count the titles that credit a person (sql/functions/records.sql). */
export const PersonEntity = defineEntity({
  name: 'Person',
  tableName: 'people',
  properties: {
    id: p.integer().primary(),
    slug: p.text(),
    name: p.text(),
    formerNames: p.text().nullable(),
    pictureUrl: p.text().nullable(),
    born: p.text().nullable(),
    died: p.text().nullable(),
    description: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
  },
});

/** A person as they are read: the timestamp as PostgreSQL formats it. */
export type PersonRecord = Omit<Person, 'createdAt'> & { createdAt: Date | string };

/** The columns of a row aliased `p`. */
const personColumns =
  raw(`p.id, p.name, p.slug, p.former_names as "formerNames", p.picture_url as "pictureUrl", p.born, p.died,
  p.description, p.title_count as "titleCount", p.created_at as "createdAt"`);

/** @param which the rest of a query on people `p` */
export const readPeople = (em: EntityManager, which: RawQueryFragment): Promise<PersonRecord[]> =>
  em.execute<PersonRecord[]>(sql`select ${personColumns} from people p ${which}`);

export const presentPerson = (row: PersonRecord): Person => ({
  ...row,
  createdAt: new Date(row.createdAt).toISOString(),
});
