import { defineEntity, p } from '@mikro-orm/core';
import { type EntityManager, type RawQueryFragment, raw, sql } from '@mikro-orm/postgresql';
import { isDeadIn } from '#admin-api/ground/database/dead-links.ts';
import { datedProperties, propertiesOf } from '#admin-api/ground/database/record-properties.ts';
import { countOf, momentOf, readerOf, type Stored } from '#admin-api/ground/database/rows.ts';
import { violatedConstraint } from '#admin-api/ground/database/write.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { slugsOf } from '#admin-api/ground/http/free-slugs.ts';
import { correctName, readName } from '#admin-api/records/movies/search/person-words.queries.ts';
import { typedWords } from '#admin-api/records/movies/search/word-conditions.ts';
import { namedRecords } from '#admin-api/records/named/named-records.ts';
import { selected } from '#schema/records/field.ts';
import { personFacts } from '#schema/records/person.ts';
import { type Person, type PersonListQuery, personChanges, personMessages } from '#schema/shapes/person.ts';

/** Triggers count the titles that credit a person (sql/functions/records.sql). */
export const PersonEntity = defineEntity({
  name: 'Person',
  tableName: 'people',
  properties: { id: p.integer().primary(), ...propertiesOf(personFacts), ...datedProperties },
});

export type PersonRecord = Stored<Person, 'createdAt'>;

const readPeople = readerOf<PersonRecord>(
  'people',
  `r.id, ${selected(personFacts, 'r')}, r.title_count as "titleCount", r.created_at as "createdAt"`,
);

export const presentPerson = (row: PersonRecord): Person => ({ ...row, createdAt: momentOf(row.createdAt) });

/** How often a cast is written again when several at once name the same new people: in each round one writer gets the slug. */
const attempts = 10;

const slugs = slugsOf({ table: 'people', former: 'person_redirects', plural: 'people' });

/** Adds a person of whom the name alone is known, within a transaction. */
export async function addNamed(em: EntityManager, name: string): Promise<number> {
  const added = em.create(PersonEntity, { name, slug: await slugs.free(em, name) });
  await em.flush();
  return added.id;
}

export const people = namedRecords({
  entity: PersonEntity,
  kind: 'person',
  table: 'people',
  slugs,
  name: 'name',
  missing: personMessages.notFound,
  read: readPeople,
  present: presentPerson,
  body: personChanges,
});

/** By name, by number of titles, or the best matches of a search. */
export async function listPeople(
  em: EntityManager,
  { page, limit, search = '', letter, sort, problems }: PersonListQuery,
): Promise<{ people: PersonRecord[]; total: number }> {
  const skipped = (page - 1) * limit;
  const isWanted = problems ? raw(isDeadIn('people', 'r.id')) : sql`true`;
  if (search !== '') return await searchPeople(em, search, { limit, skipped, isWanted });
  const begins =
    letter === undefined
      ? sql`true`
      : letter === '0'
        ? sql`(r.sort_key < 'a' or r.sort_key >= '{')`
        : sql`r.sort_key >= ${letter} and r.sort_key < ${String.fromCharCode(letter.charCodeAt(0) + 1)}`;
  const order = sort === 'titles' ? sql`r.title_count desc, r.id` : sql`r.sort_key, r.id`;
  const wanted = sql`where ${begins} and ${isWanted}`;
  return {
    people: await readPeople(em, sql`${wanted} order by ${order} limit ${limit} offset ${skipped}`),
    total: await countOf(em, sql`people r ${wanted}`),
  };
}

/** Errors that mean that another writer has taken or deleted something since it was read. */
const overtaken = [
  'people_slug_key',
  'credits_person_id_fkey',
  'credits_movie_id_fkey',
  'credits_episode_id_fkey',
];

/** Repeats the work when another writer was faster: it took a slug that was free, or deleted a person that a credit names. */
export async function retryOvertaken<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!overtaken.includes(violatedConstraint(error) ?? '')) throw error;
    }
  }
  throw new RequestError(503, 'Too many people of one name are being added at once', { retryAfter: 1 });
}

/** How many people are compared; those beyond cannot be paged to. */
const mostMatches = 500;

interface Found {
  people: PersonRecord[];
  total: number;
}

interface Wanted {
  limit: number;
  skipped?: number;
  /** A condition on people `r`. */
  isWanted?: RawQueryFragment;
}

/**
 * Those whose name begins with the words come first, then by the number of titles. Numbers that no name contains are left out: the year in
 * 'chaplin 1925' is that of a title.
 */
export async function searchPeople(em: EntityManager, given: string, wanted: Wanted): Promise<Found> {
  const typed = await readName(em, given);
  if (typed.length === 0) return { people: [], total: 0 };
  const exact = await matching(em, given, typedWords(typed), wanted);
  if (exact.total > 0) return exact;
  const named = typed.filter(({ word }) => /\D/.test(word));
  if (named.length > 0 && named.length < typed.length)
    return await searchPeople(em, named.map(({ word }) => word).join(' '), wanted);
  if (typed.every(({ isKnown }) => isKnown)) return exact;
  const corrected = await correctName(em, typed);
  return corrected === null ? exact : await matching(em, given, corrected, wanted);
}

async function matching(
  em: EntityManager,
  given: string,
  query: string,
  { limit, skipped = 0, isWanted = sql`true` }: Wanted,
): Promise<Found> {
  const matches: RawQueryFragment = sql`
    (select r.id, r.sort_key, r.title_count from people r where r.words @@ ${query}::tsquery and ${isWanted}
      order by r.title_count desc, r.id limit ${mostMatches}) f`;
  const rows = await em.execute<{ id: number; total: number }[]>(sql`
    select f.id, (count(*) over ())::integer as total from ${matches}
     order by starts_with(f.sort_key, search_text(${given})) desc, f.title_count desc, f.id limit ${limit} offset ${skipped}`);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { people: [], total: 0 };
  const people = await readPeople(em, sql`where r.id in (${ids})`);
  return {
    people: people.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
    total: rows[0]?.total ?? 0,
  };
}
