import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { nextEpisodeId, previousEpisodeId } from '#admin-api/records/episodes/episode.entity.ts';
import type { LoggedRow } from '#schema/shapes/change.ts';
import { numberOf } from './change.entity.ts';
import type { ChangeRecord } from './change.queries.ts';

/**
 * For each change the current episodes before and after each position that an episode entered or left: what has moved since is
 * named by a later change. When the season was deleted too, its own change affects every page of the show.
 */
export async function listNeighbouringEpisodes(
  em: EntityManager,
  changes: readonly ChangeRecord[],
): Promise<Map<number, number[]>> {
  const positions = changes.flatMap(({ entity, seq, before, after }) =>
    entity === 'episode' && isMoved(before, after) ? [placeOf(seq, before), placeOf(seq, after)] : [],
  );
  const known = positions.filter((position) => position !== null);
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
