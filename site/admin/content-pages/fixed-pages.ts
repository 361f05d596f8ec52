import { fixedPageSlugs } from '#schema/shapes/page.ts';
import { contentPagePath } from '#site/lib/paths.ts';
import { canonicalPagePath } from '#site/lib/record-path.ts';

const and = new Intl.ListFormat('en-GB');
const slugs = Object.values(fixedPageSlugs);
const isFixed = (slug: string) => canonicalPagePath(slug) !== contentPagePath(slug);

/** The hint of the slug field; the slug of a new page is null. */
export function slugHint(slug: string | null): string {
  if (slug === null)
    return `Filled from the title when empty. ${and.format(slugs)} are shown at ${and.format(slugs.map(canonicalPagePath))}.`;
  return `When empty, it stays as it is.${isFixed(slug) ? ` This page is the one at ${canonicalPagePath(slug)}.` : ''}`;
}

/** The consequence that the delete dialog names. */
export function deletionConsequence(slug: string): string {
  if (!isFixed(slug)) return 'will leave the site.';
  return `will leave the site, and ${canonicalPagePath(slug)}, which the site itself leads to, is not found until a page has the slug ${slug} again.`;
}
