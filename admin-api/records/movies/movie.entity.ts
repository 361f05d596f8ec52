import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { type EntityManager, type RawQueryFragment, raw, sql } from '@mikro-orm/postgresql';
import {
  presentPublication,
  propertiesOf,
  publicationColumns,
  publicationProperties,
} from '#admin-api/ground/database/record-properties.ts';
import { selected } from '#schema/records/field.ts';
import { titleFacts } from '#schema/records/title.ts';
import { noPoster } from '#schema/rules/drawn-poster.ts';
import { printColors } from '#schema/rules/poster-style.ts';
import type { Movie } from '#schema/shapes/movie.ts';

export const MovieEntity = defineEntity({
  name: 'Movie',
  tableName: 'movies',
  properties: {
    id: p.integer().primary(),
    key: p.text().nullable(),
    ...propertiesOf(titleFacts),
    ...publicationProperties,
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type MovieRow = InferEntity<typeof MovieEntity>;

/** A title as it is read: a plain row without the identity map, its timestamp as PostgreSQL formats it. */
export type MovieRecord = Omit<Movie, 'createdAt'> & { createdAt: Date | string };

/** The columns of a row aliased `m`. */
export const movieColumns = raw(
  `m.id, ${selected(titleFacts, 'm')}, ${publicationColumns('m')}, m.created_at as "createdAt"`,
);

/** The titles of these ids in the order of the ids; deleted ones are left out. */
export async function listByIds(em: EntityManager, ids: readonly number[]): Promise<MovieRecord[]> {
  if (ids.length === 0) return [];
  const found = await em.execute<MovieRecord[]>(
    sql`select ${movieColumns} from movies m where m.id in (${ids})`,
  );
  const byId = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function idsOf(em: EntityManager, query: RawQueryFragment): Promise<number[]> {
  const rows = await em.execute<{ id: number }[]>(query);
  return rows.map(({ id }) => id);
}

export function presentMovie(row: MovieRecord): Movie {
  // The colours of a drawn poster are known without drawing it.
  const drawn = row.posterUrl === noPoster ? printColors(row) : null;
  return {
    ...row,
    ...presentPublication(row),
    posterColor: row.posterColor ?? drawn?.light ?? null,
    posterBlur: row.posterBlur ?? drawn?.blur ?? null,
    createdAt: new Date(row.createdAt).toISOString(),
  };
}

export const presentMovies = (rows: readonly MovieRecord[]): Movie[] => rows.map(presentMovie);
