/** The title of an unnamed season; season 0 holds specials, as usual in television. */
export const seasonTitle = (seasonNumber: number) =>
  seasonNumber === 0 ? 'Specials' : `Season ${seasonNumber}`;
