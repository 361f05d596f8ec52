/** The facts of a title as links to the lists of what has them in common; a fact that no list can be narrowed by has no link. */
import { countryFilter, yearBounds, yearFilters } from '#schema/filters.ts';
import { genreKey } from '#schema/genre.ts';
import type { Movie } from '#schema/movie.ts';
import { filteredPath, genreOf, genresOf } from '#site/lib/list-filters.ts';
import { listPath, searchPath } from '#site/lib/paths.ts';
import { listOfType } from '#site/lib/title-trail.ts';
import { writtenGenres } from '#site/lib/written-genres.ts';

interface Fact {
  text: string;
  href: string | null;
}

export function genreLinks({ genre, type }: Pick<Movie, 'genre' | 'type'>): Fact[] {
  const list = listOfType[type];
  return writtenGenres(genre).map((text) => {
    const isNamed = (name: string | undefined) => name !== undefined && genreKey(name) === genreKey(text);
    const offered = genresOf(list).find(isNamed);
    if (list === 'movies' && isNamed(genreOf('animation'))) return { text, href: listPath('animation') };
    return { text, href: offered === undefined ? null : filteredPath(list, { genre: offered }) };
  });
}

/** The list of its year where that is a choice, else of its decade; what a search for the year finds where neither is. */
export function yearLink({ year, type }: Pick<Movie, 'year' | 'type'>): Fact | null {
  if (year === null) return null;
  const choice = yearFilters.find((filter) => {
    const bounds = yearBounds(filter);
    return bounds !== null && year >= bounds.from && year <= bounds.to;
  });
  return {
    text: String(year),
    href:
      choice === undefined
        ? searchPath(null, String(year), 1)
        : filteredPath(listOfType[type], { year: choice }),
  };
}

export function countryLink({ country, type }: Pick<Movie, 'country' | 'type'>): Fact | null {
  if (country === null) return null;
  const choice = countryFilter.exclude(['Other']).safeParse(country).data;
  return {
    text: country,
    href: choice === undefined ? null : filteredPath(listOfType[type], { country: choice }),
  };
}
