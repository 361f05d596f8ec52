import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { nextEpisodeId, previousEpisodeId } from '#admin-api/episodes/episode.entity.ts';
import { relatedLimit } from '#schema/bundle.ts';
import type { LoggedRow } from '#schema/change.ts';
import { numberOf, textOf } from './change.entity.ts';
import type { ChangeRecord } from './change.queries.ts';

/**
 * For each title that got a new position, the titles near enough to show it as related, in its genre or without one. They are
 * looked up at its current position; if it has moved again since, a later change names the rest.
 */
export async function listNeighbouringTitles(
  em: EntityManager,
  changes: readonly ChangeRecord[],
): Promise<Map<number, number[]>> {
  const moved = changes.filter(hasArrived);
  const arrived = [...new Set(moved.map(({ recordId }) => recordId))];
  if (arrived.length === 0) return new Map();
  const rows = await em.execute<{ id: number; neighbours: number[] }[]>(sql`
    select t.id, array(
        (select m.id from movies m
          where m.primary_genre = t.primary_genre and (m.year_or_zero, m.id) < (t.year_or_zero, t.id) and t.primary_genre <> ''
          order by m.year_or_zero desc, m.id desc limit ${relatedLimit})
        union all
        (select m.id from movies m
          where m.primary_genre = t.primary_genre and (m.year_or_zero, m.id) > (t.year_or_zero, t.id) and t.primary_genre <> ''
          order by m.year_or_zero, m.id limit ${relatedLimit})
        union all
        (select m.id from movies m where m.primary_genre = '' and (m.year_or_zero, m.id) < (t.year_or_zero, t.id)
          order by m.year_or_zero desc, m.id desc limit ${relatedLimit})
        union all
        (select m.id from movies m where m.primary_genre = '' and (m.year_or_zero, m.id) > (t.year_or_zero, t.id)
          order by m.year_or_zero, m.id limit ${relatedLimit})
      ) as neighbours
      from movies t where t.id in (${arrived})`);
  const byTitle = new Map(rows.map(({ id, neighbours }) => [id, neighbours]));
  return new Map(moved.map(({ seq, recordId }) => [seq, byTitle.get(recordId) ?? []]));
}

function hasArrived({ entity, before, after }: ChangeRecord): boolean {
  if (entity !== 'movie' || after === null) return false;
  return ['primary_genre', 'year'].some((column) => textOf(before, column) !== textOf(after, column));
}

/**
 * For each change the current episodes before and after each position that an episode entered or left: what has moved since is
 * named by a later change. When the season was deleted too, its own change affects every page of the show.
 */
export async function listNeighbouringEpisodes(
  em: EntityManager,
  changes: readonly ChangeRecord[],
): Promise<Map<number, number[]>> {
  const places = changes.flatMap(({ entity, seq, before, after }) =>
    entity === 'episode' && isMoved(before, after) ? [placeOf(seq, before), placeOf(seq, after)] : [],
  );
  const known = places.filter((place) => place !== null);
  if (known.length === 0) return new Map();
  const rows = await em.execute<{ seq: string; previous: number | null; next: number | null }[]>(sql`
    select p.seq, ${previousEpisodeId} as previous, ${nextEpisodeId} as next
      from (select a.*, s.show_id, s.season_number
              from json_to_recordset(${JSON.stringify(known)}) a (seq bigint, season_id int, episode_number int)
              join seasons s on s.id = a.season_id) p`);
  const neighbours = new Map<number, number[]>();
  for (const { seq: written, previous, next } of rows) {
    // pg returns bigint as text.
    const seq = Number(written);
    const ids = [previous, next].filter((id) => id !== null);
    neighbours.set(seq, [...(neighbours.get(seq) ?? []), ...ids]);
  }
  return neighbours;
}

const columns = ['season_id', 'episode_number'] as const;

const isMoved = (before: LoggedRow, after: LoggedRow) =>
  columns.some((column) => numberOf(before, column) !== numberOf(after, column));

const placeOf = (seq: number, row: LoggedRow) =>
  row && {
    seq,
    season_id: numberOf(row, 'season_id'),
    episode_number: numberOf(row, 'episode_number'),
  };
