import type { Episode } from '#schema/episode.ts';
import { downloadHref } from '#site/lib/download.ts';
import { playUrl } from '#site/lib/playback.ts';

/** What an episode card shows. */
export interface EpisodeEntry {
  number: number;
  title: string;
  description: string | null;
  /** There is something to play on the episode's page. */
  isPlayable: boolean;
  download: string | null;
}

export function episodeEntry(episode: Episode): EpisodeEntry {
  return {
    number: episode.episodeNumber,
    title: episode.title,
    description: episode.description,
    isPlayable: playUrl(episode) !== null,
    download: episode.downloadUrl && downloadHref(episode.downloadUrl, episode.title),
  };
}
