import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { presentPublication, publicationProperties } from '#admin-api/database/publication.ts';
import { type Page, pageLimits } from '#schema/page.ts';

export const PageEntity = defineEntity({
  name: 'Page',
  tableName: 'pages',
  properties: {
    id: p.integer().primary(),
    slug: p.string().length(pageLimits.slug),
    title: p.string().length(pageLimits.title),
    content: p.text(),
    ...publicationProperties,
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
  },
});
export type PageRow = InferEntity<typeof PageEntity>;

export const presentPage = (row: PageRow): Page => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  content: row.content,
  ...presentPublication(row),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
