/** What a season is called when nobody named it; television keeps specials in season 0. */
export const seasonTitle = (seasonNumber: number) =>
  seasonNumber === 0 ? 'Specials' : `Season ${seasonNumber}`;
