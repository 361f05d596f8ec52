import type { LinkField } from '#schema/dead-link.ts';

export const linkWords: Record<LinkField, string> = {
  streamUrl: 'Stream',
  downloadUrl: 'Download',
  trailerUrl: 'Trailer',
  posterUrl: 'Poster',
  pictureUrl: 'Picture',
  homeTeamLogo: 'Home team logo',
  awayTeamLogo: 'Away team logo',
  subtitles: 'Subtitles',
};
