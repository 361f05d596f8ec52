import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { noPoster } from '#schema/rules/drawn-poster.ts';
import { subtitleName } from '#schema/rules/tracks.ts';

/** A stream that refuses to be shown in a frame of this site is in `denied_frames`; among the columns of dead addresses it has this name. */
const frame = 'frame';

/** The columns of dead addresses, and 'subtitles de' for one of several, by 'movies 7' and 'episodes 9'. */
export type DeadLinks = Map<string, Set<string>>;

export async function listDeadLinks(em: EntityManager, movieIds: readonly number[]): Promise<DeadLinks> {
  if (movieIds.length === 0) return new Map();
  const rows = await em.execute<{ record: string; fields: string[] }[]>(sql`
    select place || ' ' || record_id as record, array_agg(field) as fields
      from (select place, record_id, field from dead_links where movie_id in (${movieIds})
            union all
            select place, record_id, ${frame} from denied_frames where movie_id in (${movieIds})) found group by 1`);
  return new Map(rows.map(({ record, fields }) => [record, new Set(fields)]));
}

interface Addresses {
  id: number;
  streamUrl: string | null;
  videoUrl: string | null;
  downloadUrl: string | null;
  trailerUrl?: string | null;
  subtitles: string | null;
}

/** A title with a dead poster has none, and none of its colours: pages show the drawn one. */
export function withLivingPoster<T extends { id: number }>(row: T, dead: DeadLinks): T {
  const isDead = dead.get(`movies ${row.id}`)?.has('poster_url') === true;
  return isDead ? { ...row, posterUrl: noPoster, posterColor: null, posterBlur: null } : row;
}

/**
 * The record as pages show it: without a dead trailer, download, subtitles and still, and with its own file in the place of a dead
 * stream.
 */
export function withoutDead<T extends Addresses>(
  table: 'movies' | 'episodes',
  record: T,
  dead: DeadLinks,
): T {
  const fields = dead.get(`${table} ${record.id}`);
  if (!fields) return record;
  const isReplaced = fields.has('stream_url') && record.videoUrl !== null;
  return {
    ...record,
    ...(isReplaced && { streamUrl: null }),
    ...(fields.has('download_url') && { downloadUrl: null }),
    ...(fields.has('trailer_url') && { trailerUrl: null }),
    ...(table === 'episodes' && fields.has('poster_url') && { posterUrl: null }),
    subtitles: livingSubtitles(record.subtitles, fields),
  };
}

function livingSubtitles(lines: string | null, dead: ReadonlySet<string>): string | null {
  const living = lines?.split('\n').filter((line) => !dead.has(`subtitles ${subtitleName(line)}`)) ?? [];
  return living.join('\n') || null;
}

/** Pages warn of a stream that is dead and that nothing replaces. */
export const isStreamDead = (table: 'movies' | 'episodes', { id, videoUrl }: Addresses, dead: DeadLinks) =>
  videoUrl === null && dead.get(`${table} ${id}`)?.has('stream_url') === true;

export const isFrameDenied = (
  table: 'movies' | 'episodes',
  { id }: Pick<Addresses, 'id'>,
  dead: DeadLinks,
): boolean => dead.get(`${table} ${id}`)?.has(frame) === true;

/** Of these matches, those whose stream refuses to be framed. */
export async function listDeniedMatches(
  em: EntityManager,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await em.execute<{ id: number }[]>(
    sql`select record_id as id from denied_frames where place = 'matches' and record_id in (${ids})`,
  );
  return new Set(rows.map(({ id }) => id));
}
