import type { Movie, MovieType } from '#schema/movie.ts';
import { listWords } from './list-words.ts';
import { type ListName, listPath, titlePath } from './paths.ts';
import type { Crumb } from './structured-data/page-nodes.ts';

export const listOfType: Record<MovieType, ListName> = {
  movie: 'movies',
  tv_show: 'tv-shows',
  anime: 'anime',
};

/** The list of a title's type. */
export function sectionCrumb({ type }: Pick<Movie, 'type'>): Crumb {
  const list = listOfType[type];
  return { name: listWords[list].name, path: listPath(list) };
}

/** Breadcrumbs of pages below a title: its seasons, its watch page. */
export const titleTrail = (movie: Movie): Crumb[] => [
  sectionCrumb(movie),
  { name: movie.title, path: titlePath(movie) },
];
