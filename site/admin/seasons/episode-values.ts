import type { z } from 'zod';
import { type Episode, episodeInput, episodeLimits } from '#schema/episode.ts';
import { nextNumber } from './next-number.ts';

/** What the form holds: all but the season the episode belongs to. */
export const episodeForm = episodeInput.omit({ seasonId: true });
export type EpisodeValues = z.infer<typeof episodeForm>;

/** Behind the last one, and as long as that. */
export function newEpisode(episodes: readonly Pick<Episode, 'episodeNumber' | 'duration'>[]): EpisodeValues {
  return {
    episodeNumber: nextNumber(
      episodes.map((episode) => episode.episodeNumber),
      episodeLimits.episodeNumber,
    ),
    title: '',
    description: '',
    duration: episodes.at(-1)?.duration ?? null,
    posterUrl: '',
    videoUrl: '',
    streamUrl: '',
    downloadUrl: '',
    airDate: '',
  };
}

export const episodeValues = (episode: Episode): EpisodeValues => ({
  episodeNumber: episode.episodeNumber,
  title: episode.title,
  description: episode.description ?? '',
  duration: episode.duration,
  posterUrl: episode.posterUrl ?? '',
  videoUrl: episode.videoUrl ?? '',
  streamUrl: episode.streamUrl ?? '',
  downloadUrl: episode.downloadUrl ?? '',
  airDate: episode.airDate ?? '',
});
