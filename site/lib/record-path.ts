import { fixedPageSlugs } from '#schema/shapes/page.ts';
import type { Preview, RecordPage } from '#schema/shapes/preview.ts';
import {
  aboutPath,
  adminPath,
  contentPagePath,
  episodePath,
  matchesPath,
  privacyPath,
  seasonPath,
  termsPath,
  titlePath,
} from './paths.ts';

/** The address of a record's page. */
export function recordPath({ type, slug, season, episode }: RecordPage): string {
  if (type === 'match') return `${matchesPath}/${slug}`;
  if (type === 'page') return canonicalPagePath(slug);
  if (season === null) return titlePath({ type, slug });
  return episode === null ? seasonPath({ type, slug }, season) : episodePath({ type, slug }, season, episode);
}

const sections = { movie: 'movies', tv_show: 'tv-shows', anime: 'anime' } as const;

/** The address of a record's form. */
export function formPath({
  kind,
  id,
  slug,
  type,
  seasonNumber,
}: Pick<Preview, 'kind' | 'id' | 'slug' | 'type' | 'seasonNumber'>): string {
  if (kind === 'match') return `${adminPath}/matches/${id}/edit`;
  if (kind === 'page' || slug === null || type === null) return `${adminPath}/pages/${id}`;
  const title = `${adminPath}/${sections[type]}/${slug}`;
  if (kind === 'movie') return `${title}/edit`;
  return kind === 'season'
    ? `${title}/seasons?dialog=season&of=${id}`
    : `${title}/seasons?tab=episodes&number=${seasonNumber}&dialog=episode&of=${id}`;
}

const shortPaths = new Map<string, string>([
  [fixedPageSlugs.about, aboutPath],
  [fixedPageSlugs.privacy, privacyPath],
  [fixedPageSlugs.terms, termsPath],
]);

/** The canonical address of a content page; three of them have a shorter one. */
export const canonicalPagePath = (slug: string) => shortPaths.get(slug) ?? contentPagePath(slug);
