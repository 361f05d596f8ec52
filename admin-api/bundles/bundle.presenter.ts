import { presentComment } from '#admin-api/comments/comment.presenter.ts';
import { presentEpisode } from '#admin-api/episodes/episode.presenter.ts';
import { presentMovie } from '#admin-api/movies/movie.presenter.ts';
import { presentSeason } from '#admin-api/seasons/season.presenter.ts';
import type { TitleBundle } from '#schema/bundle.ts';
import { chosenSeason, type TitleRecords } from './title-bundle.queries.ts';
import type { TitleRef } from './title-ref.ts';

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
      comments: [],
      related: [],
    };
  const seasons = records.seasons.get(movie.id) ?? [];
  const season = chosenSeason(ref, seasons);
  return {
    ref: ref.ref,
    movie: presentMovie(movie),
    isRemoved: false,
    seasons: seasons.map(presentSeason),
    seasonNumber: season?.seasonNumber ?? null,
    episodes: (records.episodes.get(season?.id ?? 0) ?? []).map(presentEpisode),
    comments: (records.comments.get(movie.id) ?? []).map(presentComment),
    related: records.related.get(movie.id) ?? [],
  };
}
