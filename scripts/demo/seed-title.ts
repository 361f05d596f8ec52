import type { EntityManager } from '#admin-api/database/orm.ts';
import { EpisodeEntity } from '#admin-api/episodes/episode.entity.ts';
import { MovieEntity } from '#admin-api/movies/movie.entity.ts';
import { SeasonEntity } from '#admin-api/seasons/season.entity.ts';
import { completeMovie } from '#schema/movie.ts';
import type { CatalogueTitle } from './catalogue.ts';

/** The title with its seasons and episodes; written with the next flush. */
export function addTitle(em: EntityManager, demo: CatalogueTitle) {
  const { addedAt, basis: _basis, seasons = [], ...input } = demo;
  const createdAt = new Date(addedAt);
  const movie = em.create(MovieEntity, {
    ...completeMovie(input),
    slug: demo.slug,
    createdAt,
  });
  for (const { episodes, ...season } of seasons) {
    const row = em.create(SeasonEntity, { ...season, show: movie, createdAt });
    for (const episode of episodes) em.create(EpisodeEntity, { ...episode, season: row, createdAt });
  }
  return movie;
}
