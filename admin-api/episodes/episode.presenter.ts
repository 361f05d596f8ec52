import type { Episode } from '#schema/episode.ts';
import type { EpisodeRecord } from './episode.rows.ts';

export function presentEpisode(row: EpisodeRecord): Episode {
  return {
    id: row.id,
    seasonId: row.seasonId,
    episodeNumber: row.episodeNumber,
    title: row.title,
    description: row.description ?? null,
    duration: row.duration ?? null,
    posterUrl: row.posterUrl ?? null,
    videoUrl: row.videoUrl ?? null,
    streamUrl: row.streamUrl ?? null,
    downloadUrl: row.downloadUrl ?? null,
    airDate: row.airDate,
    createdAt: new Date(row.createdAt).toISOString(),
  };
}
