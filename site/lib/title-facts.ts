/** Formats the facts of a title, a season and an episode. */
import { genreKey } from '#schema/rules/genre.ts';
import type { Movie, MovieType } from '#schema/shapes/movie.ts';

const labels: Record<MovieType, string> = { movie: 'Movie', tv_show: 'TV Series', anime: 'Anime' };
const nouns: Record<MovieType, string> = { movie: 'movie', tv_show: 'show', anime: 'anime' };

export const typeLabel = (type: MovieType): string => labels[type];

/** Within a sentence: 'About this show'. */
export const typeNoun = (type: MovieType): string => nouns[type];

/** TV shows always, anime when it has seasons: such titles are watched by episode. */
export function isSeries({ type }: Pick<Movie, 'type'>, seasons: readonly unknown[]): boolean {
  return type === 'tv_show' || seasons.length > 0;
}

/** The genres of a title as they are written: 'Sci-Fi,  Drama' gives ['Sci-Fi', 'Drama']. */
export const writtenGenres = (genre: string): string[] =>
  genre
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** The one genre on a card: the one that was filtered by, otherwise the first. */
export function shownGenre(genre: string, asked?: string): string | undefined {
  const names = writtenGenres(genre);
  return names.find((name) => asked !== undefined && genreKey(name) === genreKey(asked)) ?? names[0];
}

export type TitleSize = 'normal' | 'long' | 'longer' | 'longest';

/** A heading of 72 px suits 'The Salt Meridian', not a title of 300 characters: longer ones are smaller. */
export function titleSize(title: string): TitleSize {
  const longestWord = Math.max(...title.split(/\s+/).map((word) => word.length));
  if (title.length > 120) return 'longest';
  if (title.length > 56 || longestWord > 20) return 'longer';
  return title.length > 26 || longestWord > 14 ? 'long' : 'normal';
}

/** Minutes in words: 134 gives '2 h 14 min', 48 gives '48 min', 120 gives '2 h'. */
export function spokenDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}

/** Minutes in ISO 8601, as schema.org requires: 134 gives 'PT2H14M'. */
export function isoDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return `PT${hours > 0 ? `${hours}H` : ''}${rest > 0 || hours === 0 ? `${rest}M` : ''}`;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** 1 gives 'S01'. */
export const seasonLabel = (seasonNumber: number) => `S${twoDigits(seasonNumber)}`;

/** 1 gives '01'. */
export const episodeLabel = (episodeNumber: number) => twoDigits(episodeNumber);

/** 'S01 E02' */
export const episodeCode = (seasonNumber: number, episodeNumber: number) =>
  `${seasonLabel(seasonNumber)} E${episodeLabel(episodeNumber)}`;

/** Before the rest of a season's name, which may then do without the name of its show: ': ', or ' ' before 'Season 3'. */
const afterShow = /^\s*[:,–—|-]\s*|^\s+(?=(?:season|series|part|volume|book)\b)/i;

/** The name that a season has beside its show's: 'Doctor Who: Season 3' is 'Season 3'. */
export function ownSeasonName(seasonNumber: number, title: string, show = ''): string {
  const name = title.trim();
  const isNamedAfter = show !== '' && name.toLowerCase().startsWith(show.toLowerCase());
  const [gap = ''] = (isNamedAfter && afterShow.exec(name.slice(show.length))) || [];
  const own = gap === '' ? name : name.slice(show.length + gap.length);
  // 'Survivor: 41' has no name but its number.
  return own === String(seasonNumber) ? '' : own;
}

/** 'Season 2', with the season's own name when it adds something. */
export function seasonName(seasonNumber: number, title = '', show = ''): string {
  const plain = seasonNumber === 0 ? 'Specials' : `Season ${seasonNumber}`;
  const own = ownSeasonName(seasonNumber, title, show);
  return own === '' || own.toLowerCase() === plain.toLowerCase() ? plain : `${plain}: ${own}`;
}
