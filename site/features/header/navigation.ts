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

/** `page` on the page itself, `true` on pages below it. */
export function currentMark(href: string, path: string): 'page' | 'true' | undefined {
  if (href === path) return 'page';
  return href !== homePath && path.startsWith(`${href}/`) ? 'true' : undefined;
}
