import { type EntityManager, MikroORM, type PostgreSqlConnection } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { connectionTo, poolSize } from './ground/database/connection.ts';
import { MediaEntity } from './ground/media/media.queries.ts';
import { ChangeEntity } from './publishing/changes/change.entity.ts';
import { WebhookEntity } from './publishing/webhooks/webhook.queries.ts';
import { CollectionEntity } from './records/collections/collection.queries.ts';
import { EpisodeEntity } from './records/episodes/episode.entity.ts';
import { IncidentEntity, MatchEntity } from './records/matches/match.entity.ts';
import { MovieEntity } from './records/movies/movie.entity.ts';
import { PageEntity } from './records/pages/page.entity.ts';
import { PersonEntity } from './records/people/person.queries.ts';
import { SeasonEntity } from './records/seasons/season.entity.ts';
import { StreamingServiceEntity } from './records/streaming-services/streaming-service.routes.ts';
import { UiSettingEntity } from './records/ui-settings/ui-setting.queries.ts';
import { AdminUserEntity, SessionEntity } from './team/auth/account.entity.ts';
import { CommentEntity } from './visitors/comments/comment.entity.ts';
import { ContactMessageEntity } from './visitors/contact/contact.queries.ts';

/** The ORM for scripts. */
export type Orm = MikroORM;
export type { EntityManager };

export interface OrmOptions {
  /** The most connections kept open. */
  poolSize?: number;
  /** 0 for the operator's jobs, which may take long; requests have a limit. */
  statementTimeoutMs?: number;
  connectionTimeoutMs?: number;
  /** Reads only what visitors see, whatever the query. */
  forVisitors?: boolean;
}

/** All entities: a class that is missing here is unknown to the ORM. */
const entities = [
  MovieEntity,
  SeasonEntity,
  EpisodeEntity,
  ChangeEntity,
  CommentEntity,
  MatchEntity,
  IncidentEntity,
  PageEntity,
  CollectionEntity,
  PersonEntity,
  UiSettingEntity,
  StreamingServiceEntity,
  MediaEntity,
  ContactMessageEntity,
  AdminUserEntity,
  SessionEntity,
  WebhookEntity,
];

export async function createOrm(databaseUrl: string, options: OrmOptions = {}): Promise<Orm> {
  const {
    poolSize: max = poolSize,
    statementTimeoutMs = 3000,
    connectionTimeoutMs = 5000,
    forVisitors = false,
  } = options;
  const orm = await MikroORM.init({
    entities,
    ...connectionTo(databaseUrl, { poolSize: max, statementTimeoutMs, connectionTimeoutMs, forVisitors }),
  });
  convertFailedBegins(orm);
  return orm;
}

/** MikroORM converts the errors of statements, and leaves those of `begin`, which are the first to meet a database that is away. */
function convertFailedBegins({ driver }: MikroORM): void {
  const connection = driver.getConnection();
  const begin = connection.begin.bind(connection);
  connection.begin = (options) =>
    begin(options).catch((error: Error) => {
      throw driver.convertException(error);
    });
}

/** The connection pool of an ORM, to count its connections. */
export async function poolOf(orm: Orm): Promise<Pool> {
  const connection = orm.driver.getConnection();
  return await (connection as PostgreSqlConnection).getNativeClient();
}

/** One more connection to the database of an ORM, without limits of time, for work that lasts; the caller closes it. */
export async function connectAlone(orm: Orm): Promise<Orm> {
  const { connectionString = '' } = (await poolOf(orm)).options;
  return await createOrm(connectionString, { poolSize: 1, statementTimeoutMs: 0 });
}
