/** The index of the sitemap's files. */
import type { SitemapFileNames } from '#site/page-kinds/sitemap.ts';
import { element } from './xml.ts';

const filePath = (name: string) => `/sitemap/${name}.xml`;

export interface SitemapEntry {
  path: string;
  changedAt: string | null;
}

export function sitemapEntries({ files, lists, pages }: SitemapFileNames): SitemapEntry[] {
  const pagesChangedAt =
    pages
      .map(({ updatedAt }) => updatedAt)
      .sort()
      .at(-1) ?? null;
  return [
    { path: filePath('pages'), changedAt: pagesChangedAt },
    ...lists.map(({ name, changedAt }) => ({ path: filePath(`list-${name}`), changedAt })),
    { path: filePath('collections'), changedAt: null },
    { path: filePath('match-lists'), changedAt: null },
    { path: filePath('calendar'), changedAt: null },
    ...files.map(({ kind, block, changedAt }) => ({ path: filePath(`${kind}-${block}`), changedAt })),
  ];
}

export function sitemapIndex(named: readonly SitemapEntry[], siteUrl: string): string {
  const entries = named.map(
    ({ path, changedAt }) =>
      `<sitemap>${element('loc', new URL(path, siteUrl).href)}${element('lastmod', changedAt)}</sitemap>`,
  );
  return [
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</sitemapindex>',
  ].join('\n');
}
