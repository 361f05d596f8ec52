import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { raw } from '@mikro-orm/postgresql';
import {
  presentPublication,
  propertiesOf,
  publicationColumns,
  publicationProperties,
} from '#admin-api/ground/database/record-properties.ts';
import { MovieEntity } from '#admin-api/records/movies/movie.entity.ts';
import { selected } from '#schema/records/field.ts';
import { seasonFacts } from '#schema/records/season.ts';
import type { Season } from '#schema/shapes/season.ts';

export const SeasonEntity = defineEntity({
  name: 'Season',
  tableName: 'seasons',
  properties: {
    id: p.integer().primary(),
    key: p.text().nullable(),
    show: () => p.manyToOne(MovieEntity).ref().deleteRule('cascade'),
    ...propertiesOf(seasonFacts),
    episodeCount: p.integer().default(0).persist(false),
    ...publicationProperties,
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type SeasonRow = InferEntity<typeof SeasonEntity>;

/** A season as it is read: a plain row, its timestamp as PostgreSQL formats it. */
export type SeasonRecord = Omit<Season, 'createdAt'> & { createdAt: Date | string };

/** The columns of a row aliased `s`. */
export const seasonColumns = raw(
  `s.id, s.show_id as "showId", ${selected(seasonFacts, 's')}, s.episode_count as "episodeCount", ${publicationColumns('s')}, s.created_at as "createdAt"`,
);

export const presentSeason = (row: SeasonRecord): Season => ({
  ...row,
  ...presentPublication(row),
  createdAt: new Date(row.createdAt).toISOString(),
});
