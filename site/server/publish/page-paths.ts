/** Which pages a title has, and which pages there are besides. */
import type { PublishedTitles } from '#schema/bundle.ts';
import type { ChangedRoute } from '#schema/change.ts';
import {
  aboutPath,
  adminPath,
  allTitlesPath,
  contactPath,
  episodePath,
  homePath,
  type ListName,
  listFeedPath,
  listPaths,
  loginPath,
  privacyPath,
  seasonPath,
  siteFeedPath,
  sitemapPath,
  termsOfUsePath,
  termsPath,
  titlePath,
  watchPath,
} from '#site/lib/paths.ts';

export const notFoundPath = '/404';

export const fixedPaths: readonly string[] = [
  homePath,
  notFoundPath,
  '/theme.css',
  '/manifest.webmanifest',
  '/offline',
  '/browse',
  contactPath,
  aboutPath,
  privacyPath,
  termsPath,
  termsOfUsePath,
  loginPath,
  adminPath,
  allTitlesPath(),
  siteFeedPath,
  ...(Object.keys(listPaths) as ListName[]).map(listFeedPath),
  sitemapPath,
  '/robots.txt',
];

/** The pages that may appear, move or vanish with a change; the title's own page first. */
export function routePaths({ type, slug, season, episode }: ChangedRoute): string[] {
  const title = { type, slug };
  if (season === undefined) return [titlePath(title), watchPath(title)];
  return [episode === undefined ? seasonPath(title, season) : episodePath(title, season, episode)];
}

type PublishedTitle = PublishedTitles['titles'][number];

export function pathsOfTitle(title: PublishedTitle): string[] {
  return [titlePath(title), ...title.seasons.map(({ number }) => seasonPath(title, number))];
}

export function episodePathsOf(title: PublishedTitle): string[] {
  return title.seasons.flatMap(({ number, episodes }) =>
    episodes.map((episode) => episodePath(title, number, episode)),
  );
}
