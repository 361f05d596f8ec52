import type { EntityManager } from '@mikro-orm/postgresql';
import { RequestError } from '#admin-api/http/errors.ts';
import { pageMessages } from '#schema/page.ts';
import { PageEntity } from './page.entity.ts';

/** An operator writes a handful of pages; the list is bounded all the same. */
const listMax = 200;

export const listPages = (em: EntityManager) =>
  em.find(PageEntity, {}, { orderBy: { title: 'asc', id: 'asc' }, limit: listMax });

export async function findPage(em: EntityManager, slug: string) {
  const row = await em.findOne(PageEntity, { slug });
  if (!row) throw new RequestError(404, pageMessages.notFound);
  return row;
}
