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

/** The menu of narrow screens and the footer have room for every list. */
export const everySection: NavLink[] = navigation.flatMap((link) =>
  link.href === listPaths.movies
    ? [link, { text: 'Anime', href: listPaths.anime }, { text: 'Animation', href: listPaths.animation }]
    : [link],
);

/**
 * `page` on the page itself, `true` on pages of its section: those below it, and those that name it as theirs wherever they
 * stand, as the anime under /movies do.
 */
export function currentMark(href: string, path: string, section?: string): 'page' | 'true' | undefined {
  if (href === path) return 'page';
  if (section !== undefined) return href === section ? 'true' : undefined;
  return href !== homePath && path.startsWith(`${href}/`) ? 'true' : undefined;
}
