import { fixedPageSlugs } from '#schema/page.ts';
import { aboutPath, contentPagePath, privacyPath, termsPath } from './paths.ts';

const shortPaths = new Map<string, string>([
  [fixedPageSlugs.about, aboutPath],
  [fixedPageSlugs.privacy, privacyPath],
  [fixedPageSlugs.terms, termsPath],
]);

/** The canonical address of a content page; three of them have a shorter one. */
export const canonicalPagePath = (slug: string) => shortPaths.get(slug) ?? contentPagePath(slug);
