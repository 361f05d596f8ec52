/** Which pages a title has, and which pages there are besides. */
import type { PublishedTitles } from '#schema/bundle.ts';
import {
  aboutPath,
  adminPath,
  allTitlesPath,
  contactPath,
  contentPagePath,
  episodePath,
  homePath,
  type ListName,
  listFeedPath,
  listPaths,
  loginPath,
  matchFeedPath,
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
/** What a server in front of exported pages shows for searches when it reaches nobody who could answer them. */
const unavailablePath = '/unavailable';

export const fixedPaths: readonly string[] = [
  homePath,
  notFoundPath,
  unavailablePath,
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
  matchFeedPath,
  sitemapPath,
  '/robots.txt',
];

type PublishedTitle = Pick<PublishedTitles['titles'][number], 'type' | 'slug' | 'seasons'>;

export function pathsOfTitle(title: PublishedTitle): string[] {
  return [titlePath(title), ...title.seasons.map(({ number }) => seasonPath(title, number))];
}

export function episodePathsOf(title: PublishedTitle): string[] {
  return title.seasons.flatMap(({ number, episodes }) =>
    episodes.map((episode) => episodePath(title, number, episode)),
  );
}

/** Every page of a title, under whichever slug. */
export const everyPathOf = (title: PublishedTitle): string[] => [
  ...pathsOfTitle(title),
  watchPath(title),
  ...episodePathsOf(title),
];

export const pathOfContentPage = (slug: string): string => contentPagePath(slug);
