import { fixedPageSlugs } from '#schema/page.ts';
import { aboutPath, privacyPath, termsPath } from '#site/lib/paths.ts';

const fixedPages = new Map<string, string>([
  [aboutPath, fixedPageSlugs.about],
  [privacyPath, fixedPageSlugs.privacy],
  [termsPath, fixedPageSlugs.terms],
]);
const title =
  /^\/(?:movies|tv-shows|watch)\/([a-z0-9-]+)(?:(?<!^\/watch\/[a-z0-9-]+)\/season\/(\d{1,6})(?:\/episode\/(\d{1,6}))?)?$/;
const match = /^\/matches\/([1-9]\d{0,9})(?:-[a-z0-9-]*)?$/;
const contentPage = /^\/page\/([a-z0-9-]+)$/;

/** The parameters of GET /api/previews for the record whose page has this path; null when no record has it. */
export function recordOfPage(path: string): URLSearchParams | null {
  const [, slug, season, episode] = title.exec(path) ?? [];
  if (slug !== undefined)
    return new URLSearchParams({
      kind: 'title',
      name: slug,
      ...(season !== undefined && { season: String(Number(season)) }),
      ...(episode !== undefined && { episode: String(Number(episode)) }),
    });
  const id = match.exec(path)?.[1];
  if (id !== undefined) return new URLSearchParams({ kind: 'match', name: id });
  const page = fixedPages.get(path) ?? contentPage.exec(path)?.[1];
  return page === undefined ? null : new URLSearchParams({ kind: 'page', name: page });
}
