/**
 * The fields that a column of an imported file can be mapped to, by kind of record. This file imports no zod, for the browser.
 */
export const importFields = {
  titles: [
    'title',
    'type',
    'year',
    'releaseDate',
    'genre',
    'description',
    'rating',
    'duration',
    'country',
    'quality',
    'posterUrl',
    'trailerUrl',
    'streamUrl',
    'videoUrl',
    'downloadUrl',
    'subtitles',
    'chapters',
    'isTrending',
    'isTop20',
    'publication',
    'publishAt',
    'archiveAt',
    'slug',
    'key',
    'exact',
    'extra',
  ],
  seasons: [
    'showKey',
    'showId',
    'seasonNumber',
    'seasonId',
    'episodeNumber',
    'airDate',
    'introFrom',
    'introTo',
  ],
  matches: [
    'homeTeam',
    'awayTeam',
    'homeTeamLogo',
    'awayTeamLogo',
    'matchDate',
    'league',
    'status',
    'phase',
    'phaseStartedAt',
    'homeScore',
    'awayScore',
    'score',
    'minute',
    'homePenalties',
    'awayPenalties',
  ],
} as const;

export type ImportField = (typeof importFields)[keyof typeof importFields][number];

export const importFieldNames: readonly ImportField[] = Object.values(importFields).flat();

/** The limits of an uploaded file. */
export const importLimits = { maxMegabytes: 100, rows: 100_000, columns: 200, columnName: 200 } as const;
