import type { MovieType } from '#schema/movie.ts';

const labels: Record<MovieType, string> = { movie: 'Movie', tv_show: 'TV Series', anime: 'Anime' };

export const typeLabel = (type: MovieType): string => labels[type];
