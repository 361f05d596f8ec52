/** The genres of a title as its operator wrote them: 'Sci-Fi,  Drama' gives ['Sci-Fi', 'Drama']. */
export const writtenGenres = (genre: string): string[] =>
  genre
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
