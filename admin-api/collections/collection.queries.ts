import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { isDeadIn } from '#admin-api/database/dead-links.ts';
import { firstFreeSlug } from '#admin-api/database/free-slug.ts';
import { violatedConstraint, type Written, write } from '#admin-api/database/write.ts';
import { changeRecord } from '#admin-api/http/change-record.ts';
import { RequestError } from '#admin-api/http/errors.ts';
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
import { slugCandidates } from '#schema/slug-of-title.ts';
import {
  CollectionEntity,
  type CollectionRecord,
  presentCollection,
  readCollections,
} from './collection.entity.ts';

/** How many times a slug is tried when collections of one name are added at once: in each round one of them gets its slug. */
const attempts = 10;

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

/** Derives a missing slug, and tries the next candidate when another writer takes it at the same moment. */
export async function addCollection(
  em: EntityManager,
  actor: string,
  input: CollectionInput,
): Promise<Written<CollectionRecord>> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const slug = input.slug ?? (await freeSlug(em, input.title));
    try {
      return await write(em.fork(), actor, async (inside) => {
        const added = inside.create(CollectionEntity, { ...input, slug });
        await inside.flush();
        return await getCollection(inside, added.id);
      });
    } catch (error) {
      if (!isSlugTaken(error)) throw error;
      if (input.slug !== undefined) throw await slugTaken(em, input.slug);
    }
  }
  throw new RequestError(503, 'Too many collections of this name are being added at once', { retryAfter: 1 });
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
  { slug, ...sent }: CollectionChanges,
): Promise<Written<CollectionRecord>> {
  try {
    return await changeRecord(em, actor, kind, id, { ...sent, ...(slug !== undefined && { slug }) });
  } catch (error) {
    if (!isSlugTaken(error) || slug === undefined) throw error;
    throw await slugTaken(em, slug);
  }
}

/** Moves it to the trash, with its order; returns its id there. */
export const removeCollection = (em: EntityManager, actor: string, id: number): Promise<Written<number>> =>
  moveToTrash(em, actor, 'collection', id, collectionMessages.notFound);

/** The first candidate that no collection has or had, so that old links keep working. */
const freeSlug = (em: EntityManager, title: string) =>
  firstFreeSlug(slugCandidates(title, null), async (slugs) => {
    const rows = await em.execute<{ slug: string }[]>(sql`
      select slug from collections where slug in (${slugs})
      union all select slug from collection_redirects where slug in (${slugs})`);
    return new Set(rows.map(({ slug }) => slug));
  });

async function slugTaken(em: EntityManager, slug: string): Promise<RequestError> {
  const message = `The slug '${slug}' is taken; '${await freeSlug(em, slug)}' is free`;
  return new RequestError(409, message, { issues: [{ path: 'slug', message }] });
}

const isSlugTaken = (error: unknown) => violatedConstraint(error) === 'collections_slug_key';
