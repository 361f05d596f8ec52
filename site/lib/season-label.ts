const twoDigits = (value: number) => String(value).padStart(2, '0');

/** 1 gives 'S01'. */
export const seasonLabel = (seasonNumber: number) => `S${twoDigits(seasonNumber)}`;

/** 1 gives '01'. */
export const episodeLabel = (episodeNumber: number) => twoDigits(episodeNumber);

/** 'S01 E02' */
export const episodeCode = (seasonNumber: number, episodeNumber: number) =>
  `${seasonLabel(seasonNumber)} E${episodeLabel(episodeNumber)}`;

/** 'Season 2', with the season's own name where it has one that says more. */
export function seasonName(seasonNumber: number, title: string): string {
  const plain = seasonNumber === 0 ? 'Specials' : `Season ${seasonNumber}`;
  const own = title.trim();
  return own === '' || own.toLowerCase() === plain.toLowerCase() ? plain : `${plain}: ${own}`;
}
