/** The list of the sitemap's files. */
import type { SitemapFiles } from '#schema/sitemap.ts';
import { element } from './xml.ts';

const filePath = (name: string) => `/sitemap/${name}.xml`;

export function sitemapIndex(
  { files, lists, matchLists }: SitemapFiles,
  pagesChangedAt: string | null,
  siteUrl: string,
): string {
  const all = [
    { name: 'pages', changedAt: pagesChangedAt },
    ...lists.map(({ name, changedAt }) => ({ name: `list-${name}`, changedAt })),
    ...(matchLists.length > 0 ? [{ name: 'match-lists', changedAt: null }] : []),
    ...files.map(({ kind, block, changedAt }) => ({ name: `${kind}-${block}`, changedAt })),
  ];
  const entries = all.map(
    ({ name, changedAt }) =>
      `<sitemap>${element('loc', new URL(filePath(name), siteUrl).href)}${element('lastmod', changedAt)}</sitemap>`,
  );
  return [
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</sitemapindex>',
  ].join('\n');
}
