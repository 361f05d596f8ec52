/** The facts of a title as links to the lists of what has them in common. */
import type { Movie } from '#schema/movie.ts';
import { filteredPath, genreNamed, genreOf, type ListFilters } from '#site/lib/list-filters.ts';
import { listPath } from '#site/lib/paths.ts';
import { listOfType } from '#site/lib/title-trail.ts';
import { writtenGenres } from '#site/lib/written-genres.ts';

interface Fact {
  text: string;
  href: string;
}

export function genreLinks({ genre, type }: Pick<Movie, 'genre' | 'type'>): Fact[] {
  const list = listOfType[type];
  return writtenGenres(genre).map((text) => {
    const name = genreNamed(list, text);
    if (list === 'movies' && name === genreOf('animation')) return { text, href: listPath('animation') };
    return linkTo(type, text, { genre: name });
  });
}

export const yearLink = ({ year, type }: Pick<Movie, 'year' | 'type'>): Fact | null =>
  year === null ? null : linkTo(type, String(year), { year: String(year) });

export const countryLink = ({ country, type }: Pick<Movie, 'country' | 'type'>): Fact | null =>
  country === null ? null : linkTo(type, country, { country });

const linkTo = (type: Movie['type'], text: string, filters: ListFilters): Fact => ({
  text,
  href: filteredPath(listOfType[type], filters),
});
