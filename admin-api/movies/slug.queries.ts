import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { slugCandidates } from '#schema/slug.ts';

/** Candidates asked about in one query. A title shared by hundreds takes a few. */
const batchSize = 50;

/** The first slug of the title nobody has. Another writer may take it meanwhile: the unique index has the last word. */
export async function findFreeSlug(em: EntityManager, title: string, year: number): Promise<string> {
  const candidates = slugCandidates(title, year);
  for (;;) {
    const batch = Array.from({ length: batchSize }, () => candidates.next().value);
    const taken = await listTaken(em, batch);
    const free = batch.find((slug) => !taken.has(slug));
    if (free !== undefined) return free;
  }
}

async function listTaken(em: EntityManager, slugs: readonly string[]): Promise<Set<string>> {
  const rows = await em.execute<{ slug: string }[]>(sql`select slug from movies where slug in (${slugs})`);
  return new Set(rows.map(({ slug }) => slug));
}
