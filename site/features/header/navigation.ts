import { homePath, listPaths, matchesPath } from '#site/lib/paths.ts';

export interface NavLink {
  text: string;
  href: string;
}

export const navigation: NavLink[] = [
  { text: 'Home', href: homePath },
  { text: 'TV Shows', href: listPaths['tv-shows'] },
  { text: 'Movies', href: listPaths.movies },
  { text: 'Trending', href: listPaths.trending },
  { text: 'Matches', href: matchesPath },
];

/** All lists, for the menu of narrow screens. */
export const everySection: NavLink[] = navigation.flatMap((link) =>
  link.href === listPaths.movies
    ? [link, { text: 'Anime', href: listPaths.anime }, { text: 'Animation', href: listPaths.animation }]
    : [link],
);

/**
 * The value of `aria-current` for a link: `page` on the page itself, `true` on pages of its section. Those are the pages below it, and
 * pages that name it as their section, as anime do whose paths begin with /movies.
 */
export function currentMark(href: string, path: string, section?: string): 'page' | 'true' | undefined {
  if (href === path) return 'page';
  if (section !== undefined) return href === section ? 'true' : undefined;
  return href !== homePath && path.startsWith(`${href}/`) ? 'true' : undefined;
}
