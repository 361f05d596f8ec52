import { type ChapterName, chapterOf } from '#schema/calls/chapters.ts';
import type { PublishedRoute } from './routes.ts';

/** The chapters of routes that are not declared in schema/calls yet. */
const paths: Partial<Record<ChapterName, RegExp>> = {
  account: /^\/api\/(?:login|auth|admin|invitations)(?:\/|$)/,
  titles:
    /^\/api\/(?:movies(?!\/\{[^}]+\}\/(?:comments|ratings))|titles|tv-shows|anime|facets|schedule)(?:\/|$)/,
  lookup: /^\/api\/lookup(?:\/|$)/,
  views: /^\/api\/title-views(?:\/|$)/,
  drafts: /^\/api\/drafts(?:\/|$)/,
  previews: /^\/api\/(?:previews|preview-links)(?:\/|$)/,
  bulk: /^\/api\/bulk-changes(?:\/|$)/,
  links: /^\/api\/dead-links(?:\/|$)/,
  doubles: /^\/api\/(?:doubles|merges)(?:\/|$)/,
  seasons: /^\/api\/(?:shows|seasons|episodes)(?:\/|$)/,
  matches: /^\/api\/(?:matches|match-incidents)(?:\/|$)/,
  settings: /^\/api\/(?:pages|home|ui-settings|streaming-services)(?:\/|$)/,
  history: /^\/api\/(?:history|activity)(?:\/|$)/,
  webhooks: /^\/api\/webhooks(?:\/|$)/,
  publishing: /^\/api\/(?:publish|changes|bundles|sitemap|build-files)(?:\/|$)/,
  figures: /^\/api\/figures$/,
};

export function groupOf({ path, contract: { chapter } }: Pick<PublishedRoute, 'path' | 'contract'>) {
  if (chapter) return chapterOf(chapter);
  const [found] = Object.entries(paths).find(([, pattern]) => pattern.test(path)) ?? [];
  if (found === undefined) throw new Error(`No chapter of the document (groups.ts) takes ${path}`);
  return chapterOf(found as ChapterName);
}
