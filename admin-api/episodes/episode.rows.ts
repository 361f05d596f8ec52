import { raw } from '@mikro-orm/postgresql';
import type { EpisodeRow } from './episode.entity.ts';

/** An episode as it is read: a plain row with its season's id and timestamps as PostgreSQL writes them. */
export type EpisodeRecord = Omit<EpisodeRow, 'key' | 'season' | 'createdAt' | 'airDate'> & {
  seasonId: number;
  airDate: string | null;
  createdAt: Date | string;
};

/** For a row aliased `e`. */
export const episodeColumns =
  raw(`e.id, e.season_id as "seasonId", e.episode_number as "episodeNumber", e.title, e.description,
  e.duration, e.poster_url as "posterUrl", e.video_url as "videoUrl", e.stream_url as "streamUrl",
  e.download_url as "downloadUrl", e.air_date as "airDate", e.created_at as "createdAt"`);
