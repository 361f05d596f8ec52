/** What a page about an episode shows, or where it sends the visitor. */
import type { AstroGlobal } from 'astro';
import type { EpisodeLink } from '#schema/bundle.ts';
import { slugInPath } from '#schema/slug.ts';
import { readEpisode } from './live.ts';
import { numberInPath, type ResolvedEpisode, resolveEpisode } from './resolve-title.ts';

interface Beside {
  previous: EpisodeLink | null;
  next: EpisodeLink | null;
}

export type FoundEpisode =
  | (Extract<ResolvedEpisode, { kind: 'found' }> & Beside)
  | Exclude<ResolvedEpisode, { kind: 'found' }>;

export async function findEpisode(astro: AstroGlobal, route: 'movies' | 'tv-shows'): Promise<FoundEpisode> {
  const { params } = astro;
  const slug = slugInPath.parse(params['slug'] ?? '');
  const season = numberInPath(params['season'] ?? '');
  const episode = numberInPath(params['episode'] ?? '');
  if (slug === '' || season === null || episode === null) return { kind: 'missing', status: 404 };
  const bundle = await readEpisode(astro, `${slug}@${season}.${episode}`);
  const found = resolveEpisode(bundle, route, { season, episode });
  if (found.kind !== 'found') return found;
  return { ...found, previous: bundle.previous, next: bundle.next };
}
