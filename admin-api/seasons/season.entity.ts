import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { MovieEntity } from '#admin-api/movies/movie.entity.ts';

export const SeasonEntity = defineEntity({
  name: 'Season',
  tableName: 'seasons',
  properties: {
    id: p.integer().primary(),
    key: p.text().nullable(),
    show: () => p.manyToOne(MovieEntity).ref().deleteRule('cascade'),
    seasonNumber: p.integer(),
    title: p.text(),
    description: p.text().nullable(),
    posterUrl: p.text().nullable(),
    releaseDate: p.date().nullable(),
    episodeCount: p.integer().default(0).persist(false),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type SeasonRow = InferEntity<typeof SeasonEntity>;
