import { type EntityManager, type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import { presentCollection, readCollections } from '#admin-api/records/collections/collection.queries.ts';
import {
  type EpisodeRecord,
  episodeColumns,
  presentEpisode,
} from '#admin-api/records/episodes/episode.entity.ts';
import { MatchEntity, presentMatchNow } from '#admin-api/records/matches/match.entity.ts';
import { listByIds, presentMovie } from '#admin-api/records/movies/movie.entity.ts';
import { presentPage, readPages } from '#admin-api/records/pages/page.entity.ts';
import { presentSeason, type SeasonRecord, seasonColumns } from '#admin-api/records/seasons/season.entity.ts';
import { CommentEntity, presentComment, recordOf } from '#admin-api/visitors/comments/comment.entity.ts';
import type { WebhookEvent } from './webhook-event.ts';

type Records = readonly { id: number }[];
type Reader = (em: EntityManager, ids: number[]) => Promise<Records>;

/** Records as the public API answers them, by kind, read over a connection of visitors, which cannot see hidden records. */
const readers: Readonly<Record<string, Reader>> = {
  title: async (em, ids) => (await listByIds(em, ids)).map(presentMovie),
  season: async (em, ids) =>
    (await rows<SeasonRecord>(em, sql`select ${seasonColumns} from seasons s where s.id in (${ids})`)).map(
      presentSeason,
    ),
  episode: async (em, ids) =>
    (await rows<EpisodeRecord>(em, sql`select ${episodeColumns} from episodes e where e.id in (${ids})`)).map(
      presentEpisode,
    ),
  match: async (em, ids) => (await em.find(MatchEntity, { id: ids })).map(presentMatchNow),
  page: async (em, ids) => (await readPages(em, sql`where r.id in (${ids})`)).map(presentPage),
  comment: async (em, ids) =>
    (await em.find(CommentEntity, { id: ids, status: 'visible', $or: commentedPublished })).map((row) =>
      presentComment(recordOf(row)),
    ),
  collection: async (em, ids) =>
    (await readCollections(em, sql`where r.id in (${ids})`)).map(presentCollection),
};

const commentedPublished = [
  { movie: { publication: 'published' as const } },
  { match: { publication: 'published' as const } },
];

const rows = <Row extends object>(em: EntityManager, query: RawQueryFragment) => em.execute<Row[]>(query);

const kindOf = (event: string) => event.split('.')[0] ?? '';

interface EventWithRecord extends WebhookEvent {
  record: object | null;
}

/** Adds to each event its current record: one query for each kind. */
export async function withRecords(
  em: EntityManager,
  events: readonly WebhookEvent[],
): Promise<EventWithRecord[]> {
  const found = new Map<string, object>();
  for (const [kind, named] of Map.groupBy(events, ({ event }) => kindOf(event))) {
    const ids = [...new Set(named.map(({ recordId }) => recordId))];
    for (const record of (await readers[kind]?.(em, ids)) ?? []) found.set(`${kind} ${record.id}`, record);
  }
  return events.map((event) => ({
    ...event,
    record: event.event.endsWith('.deleted')
      ? null
      : (found.get(`${kindOf(event.event)} ${event.recordId}`) ?? null),
  }));
}
