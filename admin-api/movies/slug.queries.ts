import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { firstFreeSlug } from '#admin-api/database/free-slug.ts';
import { slugCandidates } from '#schema/derived-slug.ts';

/** The first candidate that no title has or had, so that old links keep leading to their title. */
export const findFreeSlug = (em: EntityManager, title: string, year: number | null): Promise<string> =>
  firstFreeSlug(slugCandidates(title, year), (slugs) => listTaken(em, slugs));

async function listTaken(em: EntityManager, slugs: readonly string[]): Promise<Set<string>> {
  const rows = await em.execute<{ slug: string }[]>(sql`
    select slug from movies where slug in (${slugs}) union all select slug from slug_redirects where slug in (${slugs})`);
  return new Set(rows.map(({ slug }) => slug));
}
