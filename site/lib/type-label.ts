import type { MovieType } from '#schema/movie.ts';

const labels: Record<MovieType, string> = { movie: 'Movie', tv_show: 'TV Series', anime: 'Anime' };

const nouns: Record<MovieType, string> = { movie: 'movie', tv_show: 'show', anime: 'anime' };

export const typeLabel = (type: MovieType): string => labels[type];

/** Within a sentence: 'About this show'. */
export const typeNoun = (type: MovieType): string => nouns[type];
