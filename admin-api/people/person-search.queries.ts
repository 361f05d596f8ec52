/** Finds people by the words of their names, ignoring accents and one typing error per word. */
import { type EntityManager, type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import { correctName, readName } from '#admin-api/movies/search/person-words.queries.ts';
import { typedWords } from '#admin-api/movies/search/word-conditions.ts';
import { type PersonRecord, readPeople } from './person.entity.ts';

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
