import type { EntityManager } from '@mikro-orm/postgresql';
import { firstCursor, type GatherCursor, gatherLinks } from '#admin-api/work/links/link-check.queries.ts';

/** Notes every address of the catalogue, as a whole round of the checker does. */
export async function gatherAll(em: EntityManager): Promise<void> {
  let cursor: GatherCursor | null = firstCursor;
  while (cursor) cursor = await gatherLinks(em, cursor, 10_000);
}
