import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import {
  datedProperties,
  presentPublication,
  propertiesOf,
  publicationColumns,
  publicationProperties,
} from '#admin-api/ground/database/record-properties.ts';
import { momentOf, readerOf, type Stored } from '#admin-api/ground/database/rows.ts';
import { selected } from '#schema/records/field.ts';
import { pageFacts } from '#schema/records/page.ts';
import type { Page } from '#schema/shapes/page.ts';

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
