import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { isDeadIn } from '#admin-api/database/dead-links.ts';
import { countOf } from '#admin-api/database/rows.ts';
import { violatedConstraint } from '#admin-api/database/write.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import { slugsOf } from '#admin-api/http/slugs.ts';
import { namedRecords } from '#admin-api/named/named-records.ts';
import { type PersonListQuery, personMessages, unchangeablePersonFields } from '#schema/person.ts';
import { PersonEntity, type PersonRecord, presentPerson, readPeople } from './person.entity.ts';
import { searchPeople } from './person-search.queries.ts';

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
  unchangeable: unchangeablePersonFields,
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
