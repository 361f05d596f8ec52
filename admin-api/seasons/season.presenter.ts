import type { Season } from '#schema/season.ts';
import type { SeasonRecord } from './season.rows.ts';

export function presentSeason(row: SeasonRecord): Season {
  return {
    id: row.id,
    showId: row.showId,
    seasonNumber: row.seasonNumber,
    title: row.title,
    description: row.description ?? null,
    posterUrl: row.posterUrl ?? null,
    releaseDate: row.releaseDate,
    episodeCount: row.episodeCount,
    createdAt: new Date(row.createdAt).toISOString(),
  };
}
