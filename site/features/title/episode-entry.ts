import type { Episode } from '#schema/episode.ts';
import { downloadHref } from '#site/lib/download.ts';
import { isExternalHost, playUrl } from '#site/lib/playback.ts';

/** What an episode card shows. */
export interface EpisodeEntry {
  number: number;
  title: string;
  description: string | null;
  /** Where Play leads; null when there is nothing to play. */
  play: 'own page' | { stream: string } | null;
  download: string | null;
}

export function episodeEntry(episode: Episode): EpisodeEntry {
  return {
    number: episode.episodeNumber,
    title: episode.title,
    description: episode.description,
    play: playOf(playUrl(episode)),
    download: episode.downloadUrl && downloadHref(episode.downloadUrl, episode.title),
  };
}

/** The episode's page has a player for every stream but those of hosts that refuse to be framed. */
function playOf(address: string | null): EpisodeEntry['play'] {
  if (address === null) return null;
  const url = URL.parse(address);
  return url && isExternalHost(url.hostname) ? { stream: url.href } : 'own page';
}
