/** Synonyms of genres. `genre_key` in sql/functions/text.sql maps them in the same way. */
const sameGenre = new Map([
  ['science fiction', 'sci-fi'],
  ['science-fiction', 'sci-fi'],
]);

/** The form in which genres are compared: 'Science  Fiction ' is 'sci-fi'. */
export function genreKey(name: string): string {
  const key = name.trim().replace(/\s+/g, ' ').toLowerCase();
  return sameGenre.get(key) ?? key;
}

/** Splits a genre field at its commas: 'Sci-Fi, Drama' gives ['sci-fi', 'drama'], each once. */
export function genreNames(genre: string): string[] {
  return [...new Set(genre.split(',').map(genreKey))].filter((key) => key !== '');
}
