import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { isDeadIn } from '#admin-api/database/dead-links.ts';
import { type Written, write } from '#admin-api/database/write.ts';
import { changeRecord } from '#admin-api/http/change-record.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import { slugsOf } from '#admin-api/http/slugs.ts';
import { listByIds, type MovieRecord } from '#admin-api/movies/movie.entity.ts';
import { moveToTrash } from '#admin-api/trash/move-to-trash.queries.ts';
import {
  type CollectionChanges,
  type CollectionInput,
  type CollectionListQuery,
  collectionLimits,
  collectionMessages,
  unchangeableCollectionFields,
} from '#schema/collection.ts';
import {
  CollectionEntity,
  type CollectionRecord,
  presentCollection,
  readCollections,
} from './collection.entity.ts';

const slugs = slugsOf({ table: 'collections', former: 'collection_redirects', plural: 'collections' });

export const notFound = () => new RequestError(404, collectionMessages.notFound);

export async function getCollection(em: EntityManager, id: number): Promise<CollectionRecord> {
  const [found] = await readCollections(em, sql`where c.id = ${id}`);
  if (!found) throw notFound();
  return found;
}

/** Finds it by its current slug or a former one: the answer contains the current one. */
export async function findCollection(em: EntityManager, slug: string): Promise<CollectionRecord> {
  const [found] = await readCollections(
    em,
    sql`where c.id = coalesce((select id from collections where slug = ${slug}),
                              (select collection_id from collection_redirects where slug = ${slug}))`,
  );
  if (!found) throw notFound();
  return found;
}

export interface CollectionSearch {
  collections: CollectionRecord[];
  total: number;
}

/** Sorted by name. Every word of a search must be in the name, the last one as a prefix. */
export async function listCollections(
  em: EntityManager,
  { page, limit, search = '', problems }: CollectionListQuery,
): Promise<CollectionSearch> {
  const words = sql`
    select to_tsquery('search_prose', string_agg(quote_literal(word), ' & ') || ':*')
      from string_to_table(search_text(${search}), ' ') word where word ~ '[[:alnum:]]'`;
  const found = search === '' ? sql`true` : sql`search_prose(c.title) @@ (${words})`;
  const wanted = problems ? sql`${found} and ${raw(isDeadIn('collections', 'c.id'))}` : found;
  const [counted] = await em.execute<{ total: number }[]>(
    sql`select count(*)::integer as total from collections c where ${wanted}`,
  );
  const collections = await readCollections(
    em,
    sql`where ${wanted} order by plain_text(c.title) collate "C", c.id limit ${limit} offset ${(page - 1) * limit}`,
  );
  return { collections, total: counted?.total ?? 0 };
}

/** The first titles of each collection, whose posters represent it. */
export async function listCovers(
  em: EntityManager,
  ids: readonly number[],
): Promise<(id: number) => MovieRecord[]> {
  if (ids.length === 0) return () => [];
  const rows = await em.execute<{ id: number; titles: number[] }[]>(sql`
    select c.id, array(select t.movie_id from collection_titles t where t.collection_id = c.id
                        order by t.position, t.movie_id limit ${collectionLimits.covers}) as titles
      from collections c where c.id in (${ids})`);
  const titles = await listByIds(em, [...new Set(rows.flatMap((row) => row.titles))]);
  const byId = new Map(titles.map((title) => [title.id, title]));
  const covers = new Map(rows.map((row) => [row.id, row.titles.flatMap((title) => byId.get(title) ?? [])]));
  return (id) => covers.get(id) ?? [];
}

export async function addCollection(
  em: EntityManager,
  actor: string,
  input: CollectionInput,
): Promise<Written<CollectionRecord>> {
  return await slugs.add(em, { slug: input.slug, name: input.title }, (slug) =>
    write(em.fork(), actor, async (inside) => {
      const added = inside.create(CollectionEntity, { ...input, slug });
      await inside.flush();
      return await getCollection(inside, added.id);
    }),
  );
}

const kind = {
  entity: CollectionEntity,
  name: 'collection',
  missing: collectionMessages.notFound,
  read: getCollection,
  present: presentCollection,
  unchangeable: unchangeableCollectionFields,
};

export async function updateCollection(
  em: EntityManager,
  actor: string,
  id: number,
  sent: CollectionChanges,
): Promise<Written<CollectionRecord>> {
  return await slugs.change(em, sent.slug, () => changeRecord(em, actor, kind, id, sent));
}

/** Moves it to the trash, with its order; returns its id there. */
export const removeCollection = (em: EntityManager, actor: string, id: number): Promise<Written<number>> =>
  moveToTrash(em, actor, 'collection', id, collectionMessages.notFound);
