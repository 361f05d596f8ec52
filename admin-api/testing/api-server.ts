import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { hashSync } from '@node-rs/argon2';
import type Koa from 'koa';
import { createApp } from '#admin-api/app.ts';
import { createLogger, type Logger } from '#admin-api/ground/http/log.ts';
import type { ApiState } from '#admin-api/ground/http/state.ts';
import { type Media, type MediaEnv, openMedia } from '#admin-api/ground/media/media.ts';
import type { OrmOptions } from '#admin-api/orm.ts';
import type { ChangeFeed } from '#admin-api/publishing/changes/feed.ts';
import { findAdminByEmail } from '#admin-api/team/auth/account.queries.ts';
import { addHashed } from '#admin-api/team/auth/first-admin.ts';
import { createAnswerCheck } from './answer-check.ts';
import { type Caller, callerOf } from './caller.ts';
import { giveBack, openDatabase, takeDatabase } from './shared-database.ts';

export const testAdmin = {
  email: 'ann@example.org',
  username: 'ann',
  password: 'a long enough password',
} as const;
/** At the lowest cost, since nearly every test file signs in; one test covers the costs of the product. */
const testHash = hashSync(testAdmin.password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
export const testFeedKey = 'f'.repeat(32);

export interface TestApi extends Caller {
  url: string;
  databaseUrl: string;
  app: Koa<ApiState>;
  orm: MikroORM;
  /** An ORM whose connections read only what visitors may see. */
  visitors: MikroORM;
  feed: ChangeFeed;
  media: Media;
  /** A fresh identity map, to read the rows behind the API. */
  em: () => EntityManager;
  /** The same calls with the cookie of a signed-in administrator. */
  signIn: () => Promise<Caller>;
  close: () => Promise<void>;
}

interface Options {
  /** The API's own public address; the address it listens on when left out. */
  siteUrl?: string;
  trustProxy?: number;
  metricsToken?: string | null;
  log?: Logger;
  stopping?: AbortSignal;
  /** Hosts that pictures may be fetched from although they are not public. */
  imageHosts?: string[];
  /** The same list for webhooks. */
  webhookHosts?: string[];
  tmdbToken?: string | null;
  /** A local server in place of the providers of facts about titles. */
  lookupUrl?: string | null;
  /** An existing database instead of the shared one. */
  databaseUrl?: string;
  /** The storage of files; a temporary folder when left out. */
  storage?: MediaEnv['storage'];
  /** Options of the database, which is then its own; {} for those of the product. */
  limits?: OrmOptions;
}

/** The real app on a free port, over an empty database: the one that the files of a worker share, unless the options ask for another. */
export async function startApi({
  siteUrl,
  trustProxy = 0,
  metricsToken = null,
  log = createLogger('silent'),
  stopping,
  imageHosts = [],
  webhookHosts = [],
  tmdbToken = null,
  lookupUrl = null,
  databaseUrl,
  storage,
  limits,
}: Options = {}): Promise<TestApi> {
  const isShared = databaseUrl === undefined && limits === undefined;
  const database = isShared ? await takeDatabase() : await openDatabase({ url: databaseUrl, limits });
  const { orm, visitors, publishing, feed } = database;
  // A connection closed for being idle could meet the next request of a stalled test.
  const server = createServer({ keepAliveTimeout: 0 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${portOf(server.address())}`;
  const secrets = { sessionSecret: 's'.repeat(32), feedKey: testFeedKey };
  const outside = { imageHosts, webhookHosts, tmdbToken, lookupUrl };
  const env = { siteUrl: siteUrl ?? url, ...secrets, trustProxy, ...outside, metricsToken };
  const dataDir = await mkdtemp(join(tmpdir(), 'lamphouse-api-'));
  const media = await openTestMedia(dataDir, storage);
  const closing = new AbortController();
  const app = createApp({
    orm,
    visitors,
    publishing,
    env: { ...env, dataDir },
    feed,
    media,
    log,
    stopping: AbortSignal.any([closing.signal, ...(stopping ? [stopping] : [])]),
  });
  const listener = app.callback();
  server.on('request', listener);
  const check = createAnswerCheck(url);
  const visitor = callerOf(url, {}, check, listener);
  return {
    ...visitor,
    url,
    databaseUrl: database.url,
    app,
    orm,
    visitors,
    feed,
    media,
    em: () => orm.em.fork(),
    signIn: async () => {
      const em = orm.em.fork();
      if (!(await findAdminByEmail(em, testAdmin.email))) await addHashed(em, testAdmin.email, testHash);
      const answer = await visitor.post('/api/login/admin', {
        email: testAdmin.email,
        password: testAdmin.password,
      });
      if (answer.status !== 200)
        throw new Error(`Signing in failed: ${answer.status} ${await answer.text()}`);
      return callerOf(url, { Cookie: cookieOf(answer) }, check, listener);
    },
    close: async () => {
      // What the app goes on with by itself, such as following the feed, ends with it.
      closing.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await (isShared ? giveBack(database) : database.close());
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const openTestMedia = (dataDir: string, storage?: MediaEnv['storage']) =>
  openMedia({
    dataDir,
    storage: storage ?? { kind: 'folder', folder: join(dataDir, 'media') },
    s3Credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    storageQuota: null,
  });

/** The cookies that a browser would send back. */
export const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.slice(0, cookie.indexOf(';')))
    .join('; ');

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The test server has no port');
  return address.port;
}
