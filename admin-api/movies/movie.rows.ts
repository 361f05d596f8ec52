import { type EntityManager, type RawQueryFragment, raw, sql } from '@mikro-orm/postgresql';
import type { MovieRow } from './movie.entity.ts';

/** A title as lists read it: a plain row without the identity map, its timestamp as PostgreSQL writes it. */
export type MovieRecord = Omit<MovieRow, 'key' | 'createdAt'> & { createdAt: Date | string };

/** For a row aliased `m`. */
export const movieColumns =
  raw(`m.id, m.title, m.description, m.genre, m.rating, m.quality, m.poster_url as "posterUrl",
  m.poster_color as "posterColor", m.poster_blur as "posterBlur", m.video_url as "videoUrl", m.trailer_url as "trailerUrl",
  m.stream_url as "streamUrl", m.download_url as "downloadUrl", m.year, m.duration, m.type, m.slug, m.country, m.is_trending as "isTrending",
  m.is_top20 as "isTop20", m.created_at as "createdAt"`);

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
