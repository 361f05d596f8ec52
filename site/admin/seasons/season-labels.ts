import type { Season } from '#schema/shapes/season.ts';
import { counted } from '#site/admin/parts/counted.ts';
import { longDate } from '#site/lib/long-date.ts';
import { seasonLabel } from '#site/lib/title-facts.ts';

export const seasonCount = (count: number) => counted(count, 'season');
export const episodeCount = (count: number) => counted(count, 'episode');

/** 'S01 The Mail Road' */
export const namedSeason = ({ seasonNumber, title }: Pick<Season, 'seasonNumber' | 'title'>) =>
  `${seasonLabel(seasonNumber)} ${title}`;

/** ', released 12 May 2020' after something else, and the year alone; nothing where it is not known. */
export const releasedWords = ({ releaseDate }: Pick<Season, 'releaseDate'>) =>
  releaseDate ? `, released ${longDate(releaseDate)}` : null;
export const releasedIn = ({ releaseDate }: Pick<Season, 'releaseDate'>) => releaseDate?.slice(0, 4);
