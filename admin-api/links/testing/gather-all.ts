import type { EntityManager } from '@mikro-orm/postgresql';
import { firstTurn, type GatherTurn, gatherLinks } from '#admin-api/links/link-check.queries.ts';

/** Notes every address of the catalogue, as a whole round of the checker does. */
export async function gatherAll(em: EntityManager): Promise<void> {
  let turn: GatherTurn | null = firstTurn;
  while (turn) turn = await gatherLinks(em, turn, 10_000);
}
