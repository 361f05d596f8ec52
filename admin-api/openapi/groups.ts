import { type ChapterName, chapterOf } from '#schema/calls/chapters.ts';
import type { PublishedRoute } from './routes.ts';

/** The chapters of routes that are not declared in schema/calls yet. */
const paths: Partial<Record<ChapterName, RegExp>> = {
  publishing: /^\/api\/(?:publish|changes|bundles|sitemap|build-files)(?:\/|$)/,
};

export function groupOf({ path, contract: { chapter } }: Pick<PublishedRoute, 'path' | 'contract'>) {
  if (chapter) return chapterOf(chapter);
  const [found] = Object.entries(paths).find(([, pattern]) => pattern.test(path)) ?? [];
  if (found === undefined) throw new Error(`No chapter of the document (groups.ts) takes ${path}`);
  return chapterOf(found as ChapterName);
}
