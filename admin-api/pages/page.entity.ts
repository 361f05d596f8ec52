import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import {
  presentPublication,
  publicationColumns,
  publicationProperties,
} from '#admin-api/database/publication.ts';
import { datedProperties, propertiesOf } from '#admin-api/database/record-properties.ts';
import { momentOf, readerOf, type Stored } from '#admin-api/database/rows.ts';
import type { Page } from '#schema/page.ts';
import { selected } from '#schema/records/field.ts';
import { pageFacts } from '#schema/records/page.ts';

export const PageEntity = defineEntity({
  name: 'Page',
  tableName: 'pages',
  properties: {
    id: p.integer().primary(),
    ...propertiesOf(pageFacts),
    ...publicationProperties,
    ...datedProperties,
  },
});
export type PageRow = InferEntity<typeof PageEntity>;

export type PageRecord = Stored<Page, 'publishAt' | 'archiveAt' | 'createdAt' | 'updatedAt'>;

export const readPages = readerOf<PageRecord>(
  'pages',
  `r.id, ${selected(pageFacts, 'r')}, ${publicationColumns('r')}, r.created_at as "createdAt", r.updated_at as "updatedAt"`,
);

export const presentPage = (row: PageRecord): Page => ({
  ...row,
  ...presentPublication(row),
  createdAt: momentOf(row.createdAt),
  updatedAt: momentOf(row.updatedAt),
});
