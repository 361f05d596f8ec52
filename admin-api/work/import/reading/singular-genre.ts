import { listGenres } from '#schema/rules/filters.ts';
import { genreKey } from '#schema/rules/genre.ts';

/** As lists name it, where another catalogue has its plural: 'Dramas' is Drama, 'Comedies' Comedy. Any other name stays as it is. */
export function inSingular(genre: string): string {
  const key = genreKey(genre);
  const one = key.replace(/ies$/, 'y').replace(/s$/, '');
  return (one !== key && listGenres.find((name) => genreKey(name) === one)) || genre;
}
