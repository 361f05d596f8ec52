import { presentEpisode } from '#admin-api/records/episodes/episode.entity.ts';
import { presentMovie } from '#admin-api/records/movies/movie.entity.ts';
import { presentSeason } from '#admin-api/records/seasons/season.entity.ts';
import { presentThread } from '#admin-api/visitors/comments/comment.entity.ts';
import { noRatings } from '#schema/rules/rating-summary.ts';
import type { EpisodeBundle, EpisodeLink, TitleBundle } from '#schema/shapes/bundle.ts';
import type { EpisodeRef, TitleRef } from '#schema/shapes/bundle-references.ts';
import { isFrameDenied, isStreamDead, withLivingPoster, withoutDead } from './dead-links.queries.ts';
import type { EpisodeRecords } from './episode-bundle.queries.ts';
import { chosenRange, chosenSeason, type TitleRecords } from './title-bundle.queries.ts';

export function presentBundle(ref: TitleRef, records: TitleRecords): TitleBundle {
  const movie = records.bySlug.get(ref.slug);
  if (!movie)
    return {
      ref: ref.ref,
      movie: null,
      isRemoved: records.removed.has(ref.slug),
      seasons: [],
      seasonNumber: null,
      episodes: [],
      ranges: [],
      range: null,
      comments: [],
      ratings: [...noRatings],
      related: [],
      credits: [],
      isStreamDead: false,
      isFrameDenied: false,
    };
  const seasons = records.seasons.get(movie.id) ?? [];
  const season = chosenSeason(ref, seasons);
  const ranges = records.ranges.get(season?.id ?? 0) ?? [];
  const range = chosenRange(ref, ranges);
  // Another page of the same batch may show another part.
  const episodes = (records.episodes.get(season?.id ?? 0) ?? []).filter(
    ({ episodeNumber }) =>
      ranges.length === 0 || (range && episodeNumber >= range.from && episodeNumber <= range.to),
  );
  return {
    ref: ref.ref,
    movie: withoutDead('movies', presentMovie(withLivingPoster(movie, records.dead)), records.dead),
    isRemoved: false,
    seasons: seasons.map(presentSeason),
    seasonNumber: season?.seasonNumber ?? null,
    episodes: episodes.map((episode) => withoutDead('episodes', presentEpisode(episode), records.dead)),
    ranges,
    range: range?.range ?? null,
    comments: (records.comments.get(movie.id) ?? []).map(presentThread),
    ratings: [...(records.ratings.get(movie.id) ?? noRatings)],
    related: records.related.get(movie.id) ?? [],
    credits: records.credits.get(movie.id) ?? [],
    isStreamDead: isStreamDead('movies', movie, records.dead),
    isFrameDenied: isFrameDenied('movies', movie, records.dead),
  };
}

export function presentEpisodeBundle({ ref, slug }: EpisodeRef, records: EpisodeRecords): EpisodeBundle {
  const movie = records.bySlug.get(slug);
  const position = records.positions.get(ref);
  const episode = records.episodes.get(position?.current ?? 0);
  const season = episode && records.seasons.get(episode.seasonId);
  return {
    ref,
    movie: movie ? presentMovie(movie) : null,
    isRemoved: records.removed.has(slug),
    season: season ? presentSeason(season) : null,
    episode: episode ? withoutDead('episodes', presentEpisode(episode), records.dead) : null,
    previous: linkTo(position?.previous ?? null, records),
    next: linkTo(position?.next ?? null, records),
    credits: records.credits.get(episode?.id ?? 0) ?? [],
    isStreamDead: episode !== undefined && isStreamDead('episodes', episode, records.dead),
    isFrameDenied: episode !== undefined && isFrameDenied('episodes', episode, records.dead),
  };
}

function linkTo(id: number | null, { episodes, seasons }: EpisodeRecords): EpisodeLink | null {
  const episode = episodes.get(id ?? 0);
  const season = episode && seasons.get(episode.seasonId);
  if (!season) return null;
  const { episodeNumber, title } = episode;
  return { id: episode.id, seasonNumber: season.seasonNumber, episodeNumber, title };
}
