/** Structured data of seasons and episodes. Each node refers to its parent, which is in the same graph. */
import type { TVEpisode, TVSeason } from 'schema-dts';
import { titlePoster } from '#schema/rules/poster.ts';
import type { Episode } from '#schema/shapes/episode.ts';
import type { Movie } from '#schema/shapes/movie.ts';
import type { Credit } from '#schema/shapes/person.ts';
import type { Season } from '#schema/shapes/season.ts';
import { cutText } from '#site/lib/cut-text.ts';
import { episodePath, seasonPath, titlePath } from '#site/lib/paths.ts';
import { playUrl } from '#site/lib/playback.ts';
import { isoDuration, seasonName } from '#site/lib/title-facts.ts';
import { type GraphNode, refer, videoId } from './graph.ts';
import { creditFacts, descriptionMax, since, titleStub } from './title-nodes.ts';
import { videoNode } from './watch-nodes.ts';

const described = (description: string | null) =>
  description ? { description: cutText(description, descriptionMax) } : {};

const seasonFacts = (movie: Movie, season: Season): TVSeason => ({
  '@type': 'TVSeason',
  '@id': seasonPath(movie, season.seasonNumber),
  url: seasonPath(movie, season.seasonNumber),
  name: seasonName(season.seasonNumber, season.title, movie.title),
  seasonNumber: season.seasonNumber,
  partOfSeries: refer(titlePath(movie)),
});

const pictureOf = (movie: Movie, season: Season, episode: Episode) =>
  episode.posterUrl ?? season.posterUrl ?? titlePoster(movie).src;

function episodeFacts(movie: Movie, season: Season, episode: Episode): TVEpisode {
  const path = episodePath(movie, season.seasonNumber, episode.episodeNumber);
  const { airDate, duration, title, episodeNumber } = episode;
  return {
    '@type': 'TVEpisode',
    '@id': path,
    url: path,
    name: title,
    episodeNumber,
    partOfSeason: refer(seasonPath(movie, season.seasonNumber)),
    partOfSeries: refer(titlePath(movie)),
    ...(airDate !== null && { datePublished: airDate }),
    ...(duration !== null && { duration: isoDuration(duration) }),
  };
}

export function seasonNodes(movie: Movie, season: Season, episodes: readonly Episode[]): GraphNode[] {
  const node: TVSeason = {
    ...seasonFacts(movie, season),
    ...described(season.description),
    ...since('datePublished', { year: null, ...season }),
    ...(season.posterUrl !== null && { image: season.posterUrl }),
    numberOfEpisodes: Math.max(season.episodeCount, episodes.length),
    ...(episodes.length > 0 && {
      episode: episodes.map(({ episodeNumber }) =>
        refer(episodePath(movie, season.seasonNumber, episodeNumber)),
      ),
    }),
  };
  return [node, titleStub(movie, true), ...episodes.map((episode) => episodeFacts(movie, season, episode))];
}

/** An episode's page contains its video, if there is one that is not dead. */
export function episodeNodes(
  movie: Movie,
  season: Season,
  episode: Episode,
  { credits, isStreamDead }: { credits: readonly Credit[]; isStreamDead: boolean },
): GraphNode[] {
  const path = episodePath(movie, season.seasonNumber, episode.episodeNumber);
  const picture = pictureOf(movie, season, episode);
  const video = videoNode({
    path,
    name: `${movie.title}, ${seasonName(season.seasonNumber, season.title, movie.title)}: ${episode.title}`,
    description: episode.description ?? season.description ?? movie.description,
    thumbnail: picture,
    uploadedAt: episode.createdAt,
    duration: episode.duration,
    address: isStreamDead ? null : playUrl(episode),
  });
  const node: TVEpisode = {
    ...episodeFacts(movie, season, episode),
    ...described(episode.description),
    ...creditFacts(credits),
    ...(picture !== null && { image: picture }),
    ...(video && { video: refer(videoId(path)) }),
  };
  return [node, seasonFacts(movie, season), titleStub(movie, true), ...(video ? [video] : [])];
}
