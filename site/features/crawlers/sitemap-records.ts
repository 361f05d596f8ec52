/** The pages of the catalogue's records, as the sitemap names them. */
import { noPoster } from '#schema/drawn-poster.ts';
import { titlePoster } from '#schema/poster.ts';
import type { SitemapEpisode, SitemapMatch, SitemapSeason, SitemapTitle } from '#schema/sitemap.ts';
import { matchPath } from '#site/lib/match-paths.ts';
import { episodePath, seasonPath, titlePath, watchPath } from '#site/lib/paths.ts';
import type { SitemapUrl, SitemapVideo } from './sitemap-url.ts';

/**
 * The poster that is drawn for a show shows the show's facts, and their change does not touch the files in which its seasons and
 * episodes stand: these name no drawn poster.
 */
const imageOf = (posterUrl: string | null) => (posterUrl === noPoster ? null : posterUrl);

/** A video without a picture is not shown anywhere: its page stands in the file alone. */
function videoOf(
  record: Pick<SitemapTitle, 'posterUrl' | 'description' | 'duration' | 'playUrl' | 'createdAt'>,
  title: string,
): SitemapVideo | null {
  const { posterUrl, description, duration, playUrl, createdAt } = record;
  const thumbnail = imageOf(posterUrl);
  if (playUrl === null || thumbnail === null) return null;
  return {
    thumbnail,
    title,
    description: description?.trim() || title,
    address: playUrl,
    publishedAt: createdAt,
    duration,
  };
}

/** The page where a title is watched is a page of its own as long as there is something to watch. */
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
  image: imageOf(season.posterUrl),
});

export const episodeUrl = (episode: SitemapEpisode): SitemapUrl => ({
  path: episodePath(episode, episode.season, episode.episode),
  changedAt: episode.changedAt,
  image: imageOf(episode.posterUrl),
  video: videoOf(episode, `${episode.show}: ${episode.title}`),
});

export const matchUrl = (match: SitemapMatch): SitemapUrl => ({
  path: matchPath(match),
  changedAt: match.changedAt,
});
