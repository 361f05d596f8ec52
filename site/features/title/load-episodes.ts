import type { Episode } from '#schema/episode.ts';
import { apiGet } from '#site/lib/api.ts';
import { type EpisodeEntry, episodeEntry } from './episode-entry.ts';

// the same server has already checked this reply against its schema; zod would multiply this page's JavaScript
const episodeList = {
  parse(value: unknown): Episode[] {
    if (!Array.isArray(value)) throw new TypeError('The episodes are not a list');
    return value;
  },
};

/** Seasons already seen in this page; going back to one asks nothing. */
const seen = new Map<number, readonly EpisodeEntry[]>();

export function rememberEpisodes(seasonId: number, episodes: readonly EpisodeEntry[]): void {
  seen.set(seasonId, episodes);
}

export async function loadEpisodes(seasonId: number, signal: AbortSignal): Promise<readonly EpisodeEntry[]> {
  const known = seen.get(seasonId);
  if (known) return known;
  const list = await apiGet(`/api/seasons/${seasonId}/episodes`, episodeList, { signal });
  const episodes = list.map(episodeEntry);
  rememberEpisodes(seasonId, episodes);
  return episodes;
}
