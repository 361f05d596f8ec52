import type { z } from 'zod';
import { type Season, seasonInput, seasonLimits } from '#schema/season.ts';
import { nextNumber } from './next-number.ts';

/** What the form holds: all but the title the season belongs to. */
export const seasonForm = seasonInput.omit({ showId: true });
export type SeasonValues = z.infer<typeof seasonForm>;

export const plainTitle = (seasonNumber: number) =>
  seasonNumber === 0 ? 'Specials' : `Season ${seasonNumber}`;

export function newSeason(seasons: readonly Season[]): SeasonValues {
  const seasonNumber = nextNumber(
    seasons.map((season) => season.seasonNumber),
    { ...seasonLimits.seasonNumber, min: 1 },
  );
  return { seasonNumber, title: plainTitle(seasonNumber), description: '', posterUrl: '', releaseDate: '' };
}

export const seasonValues = (season: Season): SeasonValues => ({
  seasonNumber: season.seasonNumber,
  title: season.title,
  description: season.description ?? '',
  posterUrl: season.posterUrl ?? '',
  releaseDate: season.releaseDate ?? '',
});
