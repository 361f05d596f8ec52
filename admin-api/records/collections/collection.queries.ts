import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { isDeadIn } from '#admin-api/ground/database/dead-links.ts';
import { datedProperties, propertiesOf } from '#admin-api/ground/database/record-properties.ts';
import { countOf, momentOf, readerOf, type Stored } from '#admin-api/ground/database/rows.ts';
import { slugsOf } from '#admin-api/ground/http/free-slugs.ts';
import { listByIds, type MovieRecord } from '#admin-api/records/movies/movie.entity.ts';
import { namedRecords } from '#admin-api/records/named/named-records.ts';
import { collectionFacts } from '#schema/records/collection.ts';
import { selected } from '#schema/records/field.ts';
import {
  type Collection,
  type CollectionListQuery,
  collectionChanges,
  collectionLimits,
  collectionMessages,
} from '#schema/shapes/collection.ts';

/** Its titles are rows of `collection_titles`, which triggers count (sql/functions/records.sql). */
export const CollectionEntity = defineEntity({
  name: 'Collection',
  tableName: 'collections',
  properties: { id: p.integer().primary(), ...propertiesOf(collectionFacts), ...datedProperties },
});
export type CollectionRow = InferEntity<typeof CollectionEntity>;

export type CollectionRecord = Stored<Collection, 'changedAt' | 'createdAt'>;

export const readCollections = readerOf<CollectionRecord>(
  'collections',
  `r.id, ${selected(collectionFacts, 'r')}, r.title_count as "titleCount",
   greatest(r.updated_at, r.titles_changed_at) as "changedAt", r.created_at as "createdAt"`,
);

export const presentCollection = (row: CollectionRecord): Collection => ({
  ...row,
  changedAt: momentOf(row.changedAt),
  createdAt: momentOf(row.createdAt),
});

export const collections = namedRecords({
  entity: CollectionEntity,
  kind: 'collection',
  table: 'collections',
  slugs: slugsOf({ table: 'collections', former: 'collection_redirects', plural: 'collections' }),
  name: 'title',
  missing: collectionMessages.notFound,
  read: readCollections,
  present: presentCollection,
  body: collectionChanges,
});

/** Sorted by name. Every word of a search must be in the name, the last one as a prefix. */
export async function listCollections(
  em: EntityManager,
  { page, limit, search = '', problems }: CollectionListQuery,
): Promise<{ collections: CollectionRecord[]; total: number }> {
  const words = sql`
    select to_tsquery('search_prose', string_agg(quote_literal(word), ' & ') || ':*')
      from string_to_table(search_text(${search}), ' ') word where word ~ '[[:alnum:]]'`;
  const found = search === '' ? sql`true` : sql`search_prose(r.title) @@ (${words})`;
  const wanted = problems
    ? sql`where ${found} and ${raw(isDeadIn('collections', 'r.id'))}`
    : sql`where ${found}`;
  return {
    collections: await readCollections(
      em,
      sql`${wanted} order by plain_text(r.title) collate "C", r.id limit ${limit} offset ${(page - 1) * limit}`,
    ),
    total: await countOf(em, sql`collections r ${wanted}`),
  };
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
