import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { createApp } from '#admin-api/app.ts';
import { findAdminByEmail } from '#admin-api/auth/account.queries.ts';
import { createAdmin } from '#admin-api/auth/first-admin.ts';
import { openChangeFeed } from '#admin-api/changes/feed.ts';
import { createOrm } from '#admin-api/database/orm.ts';
import { createLogger } from '#admin-api/http/log.ts';
import { type Caller, callerOf } from './caller.ts';
import { createTestDatabase } from './postgres.ts';

export const testAdmin = {
  email: 'ann@example.org',
  username: 'ann',
  password: 'a long enough password',
} as const;
export const testFeedKey = 'f'.repeat(32);

export interface TestApi extends Caller {
  url: string;
  orm: MikroORM;
  /** A fresh identity map, to look at the rows behind the API. */
  em: () => EntityManager;
  /** The same calls with the cookie of a signed-in administrator. */
  signIn: () => Promise<Caller>;
  close: () => Promise<void>;
}

interface Options {
  /** What the API takes itself to be reached by; its own address when left out. */
  siteUrl?: string;
  trustProxy?: number;
  /** Another database than one of its own. */
  databaseUrl?: string;
}

/** The real app on a free port, over a database of its own. */
export async function startApi({ siteUrl, trustProxy = 0, databaseUrl }: Options = {}): Promise<TestApi> {
  const database = databaseUrl ? { url: databaseUrl, drop: async () => {} } : await createTestDatabase();
  const orm = await createOrm(database.url, { poolSize: 4 });
  const feed = openChangeFeed({ orm, databaseUrl: database.url });
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${portOf(server.address())}`;
  const env = { siteUrl: siteUrl ?? url, sessionSecret: 's'.repeat(32), feedKey: testFeedKey, trustProxy };
  server.on('request', createApp({ orm, env, feed, log: createLogger('silent') }).callback());
  const visitor = callerOf(url);
  return {
    ...visitor,
    url,
    orm,
    em: () => orm.em.fork(),
    signIn: async () => {
      const em = orm.em.fork();
      if (!(await findAdminByEmail(em, testAdmin.email)))
        await createAdmin(em, testAdmin.email, testAdmin.password);
      const answer = await visitor.post('/api/login/admin', {
        email: testAdmin.email,
        password: testAdmin.password,
      });
      if (answer.status !== 200)
        throw new Error(`Signing in failed: ${answer.status} ${await answer.text()}`);
      return callerOf(url, { Cookie: cookieOf(answer) });
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await feed.close();
      await orm.close();
      await database.drop();
    },
  };
}

/** What a browser would send back. */
export const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.slice(0, cookie.indexOf(';')))
    .join('; ');

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The test server has no port');
  return address.port;
}
