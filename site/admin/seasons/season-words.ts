import type { Season } from '#schema/season.ts';
import { counted } from '#site/admin/parts/counted.ts';
import { seasonLabel } from '#site/lib/title-facts.ts';

export const seasonCount = (count: number) => counted(count, 'season');
export const episodeCount = (count: number) => counted(count, 'episode');

/** 'S01 The Mail Road' */
export const namedSeason = ({ seasonNumber, title }: Pick<Season, 'seasonNumber' | 'title'>) =>
  `${seasonLabel(seasonNumber)} ${title}`;
