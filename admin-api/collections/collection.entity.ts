import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { type EntityManager, type RawQueryFragment, raw, sql } from '@mikro-orm/postgresql';
import type { Collection } from '#schema/collection.ts';

/** Its titles are rows of `collection_titles`, which triggers count (sql/functions/records.sql). */
export const CollectionEntity = defineEntity({
  name: 'Collection',
  tableName: 'collections',
  properties: {
    id: p.integer().primary(),
    slug: p.text(),
    title: p.text(),
    description: p.text().nullable(),
    pictureUrl: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
  },
});
export type CollectionRow = InferEntity<typeof CollectionEntity>;

/** A collection as it is read: its timestamps as PostgreSQL formats them. */
export type CollectionRecord = Omit<Collection, 'changedAt' | 'createdAt'> & {
  changedAt: Date | string;
  createdAt: Date | string;
};

/** The columns of a row aliased `c`. */
const collectionColumns = raw(`c.id, c.title, c.slug, c.description, c.picture_url as "pictureUrl",
  c.title_count as "titleCount", greatest(c.updated_at, c.titles_changed_at) as "changedAt", c.created_at as "createdAt"`);

/** @param which the rest of a query on collections `c` */
export const readCollections = (em: EntityManager, which: RawQueryFragment): Promise<CollectionRecord[]> =>
  em.execute<CollectionRecord[]>(sql`select ${collectionColumns} from collections c ${which}`);

export const presentCollection = (row: CollectionRecord): Collection => ({
  ...row,
  changedAt: new Date(row.changedAt).toISOString(),
  createdAt: new Date(row.createdAt).toISOString(),
});
