import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { violatedConstraint } from '#admin-api/ground/database/write.ts';
import { slugCandidates } from '#schema/rules/slug.ts';
import { RequestError } from './errors.ts';

/** How often a slug is tried when records of one name are added at once: in each round one of them gets its slug. */
const attempts = 25;

/** The number of candidates that one query checks. */
const batchSize = 50;

/**
 * The first candidate that none of the tables has. Another writer may take it meanwhile: then the unique index refuses the
 * write.
 */
export async function freeSlugIn(
  em: EntityManager,
  tables: readonly string[],
  name: string,
  year: number | null = null,
): Promise<string> {
  const slugs = raw(tables.map((table) => `select slug from ${table}`).join(' union all '));
  const candidates = slugCandidates(name, year);
  for (;;) {
    const batch = Array.from({ length: batchSize }, () => candidates.next().value);
    const rows = await em.execute<{ slug: string }[]>(
      sql`select slug from (${slugs}) taken where slug in (${batch})`,
    );
    const taken = new Set(rows.map(({ slug }) => slug));
    const free = batch.find((slug) => !taken.has(slug));
    if (free !== undefined) return free;
  }
}

interface Kind {
  table: string;
  /** The table of former slugs, which no other record gets, so that old links keep leading to the same one. */
  former?: string;
  /** The word for several records. */
  plural: string;
}

interface Wanted {
  /** The slug that the caller chose. */
  slug: string | undefined;
  name: string;
  year?: number | null;
}

/** The slugs of one kind of record, each of which one record has. */
export function slugsOf({ table, former, plural }: Kind) {
  const tables = former === undefined ? [table] : [table, former];
  const isTaken = (error: unknown) => violatedConstraint(error) === `${table}_slug_key`;

  /** The first candidate that no record has or had. */
  const free = (em: EntityManager, name: string, year: number | null = null): Promise<string> =>
    freeSlugIn(em, tables, name, year);

  /** The refusal of a taken slug, which names a free one. */
  async function refusal(em: EntityManager, slug: string, year?: number | null): Promise<RequestError> {
    const message = `The slug '${slug}' is taken; '${await free(em, slug, year)}' is free`;
    return new RequestError(409, message, { issues: [{ path: 'slug', message }] });
  }

  /** Derives a missing slug, and tries the next candidate when another writer takes it at the same moment. */
  async function add<T>(
    em: EntityManager,
    { slug, name, year }: Wanted,
    work: (slug: string) => Promise<T>,
  ): Promise<T> {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      try {
        return await work(slug ?? (await free(em, name, year)));
      } catch (error) {
        if (!isTaken(error)) throw error;
        if (slug !== undefined) throw await refusal(em, slug, year);
      }
    }
    const message = `Too many ${plural} of this name are being added at once`;
    throw new RequestError(503, message, { retryAfter: 1 });
  }

  /** Changes a record. @param yearOf read for the refusal of a taken slug */
  async function change<T>(
    em: EntityManager,
    slug: string | undefined,
    work: () => Promise<T>,
    yearOf: () => Promise<number | null> = async () => null,
  ): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!isTaken(error) || slug === undefined) throw error;
      throw await refusal(em, slug, await yearOf());
    }
  }

  return { free, add, change };
}
