/** The pages of the catalogue's records, for the sitemap. */
import { noPoster } from '#schema/rules/drawn-poster.ts';
import { titlePoster } from '#schema/rules/poster.ts';
import type { SitemapEpisode, SitemapMatch, SitemapSeason, SitemapTitle } from '#schema/shapes/sitemap.ts';
import { matchPath } from '#site/lib/match-paths.ts';
import { episodePath, seasonPath, titlePath, watchPath } from '#site/lib/paths.ts';
import type { SitemapUrl, SitemapVideo } from './sitemap-xml.ts';

/** Its own picture, otherwise that of its show, otherwise a drawn one. */
const pictureIn = ({ show, posterUrl, ...facts }: SitemapSeason | SitemapEpisode): string =>
  titlePoster({ ...facts, title: show, posterUrl: posterUrl ?? noPoster }).src;

/** Search engines ignore a video without a picture, so its page is listed without it. */
function videoOf(
  record: Pick<SitemapTitle, 'posterUrl' | 'description' | 'duration' | 'playUrl' | 'createdAt'>,
  title: string,
): SitemapVideo | null {
  const { posterUrl, description, duration, playUrl, createdAt } = record;
  if (playUrl === null || posterUrl === null) return null;
  return {
    thumbnail: posterUrl,
    title,
    description: description?.trim() || title,
    address: playUrl,
    publishedAt: createdAt,
    duration,
  };
}

/** The watch page of a title is listed only while the title can be watched. */
export function titleUrls(title: SitemapTitle): SitemapUrl[] {
  const { changedAt, posterUrl } = title;
  const image = posterUrl === null ? null : titlePoster({ ...title, posterUrl }).src;
  const page: SitemapUrl = { path: titlePath(title), changedAt, image };
  if (title.playUrl === null) return [page];
  return [
    page,
    { path: watchPath(title), changedAt, image, video: videoOf({ ...title, posterUrl: image }, title.title) },
  ];
}

export const seasonUrl = (season: SitemapSeason): SitemapUrl => ({
  path: seasonPath(season, season.season),
  changedAt: season.changedAt,
  image: pictureIn(season),
});

export function episodeUrl(episode: SitemapEpisode): SitemapUrl {
  const image = pictureIn(episode);
  return {
    path: episodePath(episode, episode.season, episode.episode),
    changedAt: episode.changedAt,
    image,
    video: videoOf({ ...episode, posterUrl: image }, `${episode.show}: ${episode.title}`),
  };
}

export const matchUrl = (match: SitemapMatch): SitemapUrl => ({
  path: matchPath(match),
  changedAt: match.changedAt,
});
