import type { SitemapFiles } from '#schema/sitemap.ts';

/** The thousands of ids that hold titles. The newest is shown where all are listed; the others have pages of their own. */
export const titleBlocks = (files: SitemapFiles['files']): number[] =>
  files.flatMap(({ kind, block }) => (kind === 'titles' ? [block] : [])).sort((a, b) => a - b);
