import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { datedProperties, propertiesOf } from '#admin-api/database/record-properties.ts';
import { momentOf, readerOf, type Stored } from '#admin-api/database/rows.ts';
import type { Collection } from '#schema/collection.ts';
import { collectionFacts } from '#schema/records/collection.ts';
import { selected } from '#schema/records/field.ts';

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
