import { type EntityManager, MikroORM, type PostgreSqlConnection } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { AdminUserEntity, SessionEntity, UserEntity } from '#admin-api/auth/account.entity.ts';
import { ChangeEntity } from '#admin-api/changes/change.entity.ts';
import { CollectionEntity } from '#admin-api/collections/collection.entity.ts';
import { CommentEntity } from '#admin-api/comments/comment.entity.ts';
import { ContactMessageEntity } from '#admin-api/contact/contact-message.entity.ts';
import { EpisodeEntity } from '#admin-api/episodes/episode.entity.ts';
import { IncidentEntity } from '#admin-api/matches/incident.entity.ts';
import { MatchEntity } from '#admin-api/matches/match.entity.ts';
import { MediaEntity } from '#admin-api/media/media.entity.ts';
import { MovieEntity } from '#admin-api/movies/movie.entity.ts';
import { PageEntity } from '#admin-api/pages/page.entity.ts';
import { PersonEntity } from '#admin-api/people/person.entity.ts';
import { SeasonEntity } from '#admin-api/seasons/season.entity.ts';
import { StreamingServiceEntity } from '#admin-api/streaming-services/streaming-service.entity.ts';
import { UiSettingEntity } from '#admin-api/ui-settings/ui-setting.entity.ts';
import { WebhookEntity } from '#admin-api/webhooks/webhook.entity.ts';
import { connectionTo } from './connection.ts';

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

/** Connections of a running API: for writing and for administrators, and as many for visitors. */
export const poolSize = 10;
/** Its connections for what site servers read in order to publish. */
export const publishingPoolSize = 7;

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
  UserEntity,
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
