import { type SitemapKind, sitemapBlockOf } from '#schema/sitemap.ts';
import { sitemapIndexTag, sitemapMatchListsTag, sitemapPagesTag, sitemapTag } from '#schema/tags.ts';
import { type LoggedRow, numberOf, textOf } from './logged-row.ts';
import type { LoggedChange } from './tags.ts';

const block = (kind: SitemapKind, id: number) => sitemapTag(kind, sitemapBlockOf(id));

/** The files of the sitemap a record stands in. */
const files: Record<string, (row: LoggedRow, id: number) => string[]> = {
  movie: (_row, id) => [block('titles', id)],
  // The entry of its title tells how late its seasons changed.
  season: (row, id) => [block('seasons', id), block('titles', numberOf(row, 'show_id'))],
  episode: (_row, id) => [block('episodes', id)],
  match: (_row, id) => [block('matches', id), sitemapMatchListsTag],
  page: () => [sitemapPagesTag],
  title_page: () => [sitemapPagesTag],
};

/** What a reader reads of it changed, or it came or went; not so where a count moved. */
function isTouched({ entity, before, after }: LoggedChange): boolean {
  if (entity === 'page' || before === null || after === null) return true;
  return textOf(before, 'changed_at') !== textOf(after, 'changed_at');
}

/** A file or two and the index: no more, whatever the size of the catalogue. */
export function sitemapTagsOf(change: LoggedChange): string[] {
  const { entity, recordId, before, after } = change;
  const tags = files[entity]?.(after ?? before, recordId) ?? [];
  if (tags.length === 0 || !isTouched(change)) return [];
  return [...tags, sitemapIndexTag];
}
