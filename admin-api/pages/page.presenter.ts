import type { Page } from '#schema/page.ts';
import type { PageRow } from './page.entity.ts';

export const presentPage = (row: PageRow): Page => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  content: row.content,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
