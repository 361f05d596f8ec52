import { genreKey } from '#schema/genre.ts';

/** The genres of a title as they are written: 'Sci-Fi,  Drama' gives ['Sci-Fi', 'Drama']. */
export const writtenGenres = (genre: string): string[] =>
  genre
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** The one genre on a card: the one that was asked for, else the first. */
export function shownGenre(genre: string, asked?: string): string | undefined {
  const names = writtenGenres(genre);
  return names.find((name) => asked !== undefined && genreKey(name) === genreKey(asked)) ?? names[0];
}
