import { raw } from '@mikro-orm/postgresql';
import type { SeasonRow } from './season.entity.ts';

/** A season as it is read: a plain row with its show's id and timestamps as PostgreSQL writes them. */
export type SeasonRecord = Omit<SeasonRow, 'key' | 'show' | 'createdAt' | 'releaseDate'> & {
  showId: number;
  releaseDate: string | null;
  createdAt: Date | string;
};

/** For a row aliased `s`. */
export const seasonColumns =
  raw(`s.id, s.show_id as "showId", s.season_number as "seasonNumber", s.title, s.description,
  s.poster_url as "posterUrl", s.release_date as "releaseDate", s.episode_count as "episodeCount", s.created_at as "createdAt"`);
