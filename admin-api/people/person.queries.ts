import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { isDeadIn } from '#admin-api/database/dead-links.ts';
import { violatedConstraint, type Written, write } from '#admin-api/database/write.ts';
import { changeRecord } from '#admin-api/http/change-record.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import { slugsOf } from '#admin-api/http/slugs.ts';
import { moveToTrash } from '#admin-api/trash/move-to-trash.queries.ts';
import {
  type PersonChanges,
  type PersonInput,
  type PersonListQuery,
  personMessages,
  unchangeablePersonFields,
} from '#schema/person.ts';
import { PersonEntity, type PersonRecord, presentPerson, readPeople } from './person.entity.ts';
import { searchPeople } from './person-search.queries.ts';

/** How often a cast is written again when several at once name the same new people: in each round one writer gets the slug. */
const attempts = 10;

const slugs = slugsOf({ table: 'people', former: 'person_redirects', plural: 'people' });
/** The first candidate that no person has or had. */
export const freeSlug = slugs.free;

const notFound = () => new RequestError(404, personMessages.notFound);

export async function getPerson(em: EntityManager, id: number): Promise<PersonRecord> {
  const [found] = await readPeople(em, sql`where p.id = ${id}`);
  if (!found) throw notFound();
  return found;
}

/** Finds them by the current slug or a former one: the answer contains the current one. */
export async function findPerson(em: EntityManager, slug: string): Promise<PersonRecord> {
  const [found] = await readPeople(
    em,
    sql`where p.id = coalesce((select id from people where slug = ${slug}),
                              (select person_id from person_redirects where slug = ${slug}))`,
  );
  if (!found) throw notFound();
  return found;
}

/** By name, by number of titles, or the best matches of a search. */
export async function listPeople(
  em: EntityManager,
  { page, limit, search = '', letter, sort, problems }: PersonListQuery,
): Promise<{ people: PersonRecord[]; total: number }> {
  const skipped = (page - 1) * limit;
  const isWanted = problems ? raw(isDeadIn('people', 'p.id')) : sql`true`;
  if (search !== '') return await searchPeople(em, search, { limit, skipped, isWanted });
  const begins =
    letter === undefined
      ? sql`true`
      : letter === '0'
        ? sql`(p.sort_key < 'a' or p.sort_key >= '{')`
        : sql`p.sort_key >= ${letter} and p.sort_key < ${String.fromCharCode(letter.charCodeAt(0) + 1)}`;
  const order = sort === 'titles' ? sql`p.title_count desc, p.id` : sql`p.sort_key, p.id`;
  const [counted] = await em.execute<{ total: number }[]>(
    sql`select count(*)::integer as total from people p where ${begins} and ${isWanted}`,
  );
  const people = await readPeople(
    em,
    sql`where ${begins} and ${isWanted} order by ${order} limit ${limit} offset ${skipped}`,
  );
  return { people, total: counted?.total ?? 0 };
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

/** Derives a missing slug. */
export async function addPerson(
  em: EntityManager,
  actor: string,
  input: PersonInput,
): Promise<Written<PersonRecord>> {
  return await slugs.add(em, { slug: input.slug, name: input.name }, (slug) =>
    write(em.fork(), actor, async (inside) => {
      const added = inside.create(PersonEntity, { ...input, slug });
      await inside.flush();
      return await getPerson(inside, added.id);
    }),
  );
}

const kind = {
  entity: PersonEntity,
  name: 'person',
  missing: personMessages.notFound,
  read: getPerson,
  present: presentPerson,
  unchangeable: unchangeablePersonFields,
};

export async function updatePerson(
  em: EntityManager,
  actor: string,
  id: number,
  sent: PersonChanges,
): Promise<Written<PersonRecord>> {
  return await slugs.change(em, sent.slug, () => changeRecord(em, actor, kind, id, sent));
}

/** Moves them to the trash, with their credits; returns the id there. */
export const removePerson = (em: EntityManager, actor: string, id: number): Promise<Written<number>> =>
  moveToTrash(em, actor, 'person', id, personMessages.notFound);
