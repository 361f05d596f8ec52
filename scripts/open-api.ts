import type { RequestListener } from 'node:http';
import { createApp } from '#admin-api/app.ts';
import { ensureFirstAdmin, noticeOf } from '#admin-api/auth/first-admin.ts';
import { openChangeFeed } from '#admin-api/changes/feed.ts';
import { migrate } from '#admin-api/database/migrate.ts';
import { openDatabase } from '#admin-api/database/open-database.ts';
import { createOrm, type Orm } from '#admin-api/database/orm.ts';
import type { Env } from '#admin-api/env.ts';
import { createLogger } from '#admin-api/http/log.ts';
import { seedDemo } from './demo/seed-demo.ts';

export interface OpenApi {
  listener: RequestListener;
  close: () => Promise<void>;
}

/** The API with everything below it: database up, migrated, and filled where it is empty. */
export async function openApi(env: Env): Promise<OpenApi> {
  const database = await openDatabase(env, { exclusive: true });
  const closing = [database.close];
  const close = async () => {
    for (const step of closing.toReversed()) await step();
  };
  try {
    await migrate(database.url);
    const orm = await createOrm(database.url);
    closing.push(() => orm.close());
    await fill(orm, env);
    const log = createLogger();
    // Visitors may be gone before their answer is ready; the connections stay until the last one is.
    const running = new Set<Promise<void>>();
    closing.push(async () => void (await Promise.allSettled(running)));
    const feed = openChangeFeed({ orm, databaseUrl: database.url, log });
    closing.push(() => feed.close());
    const answer = createApp({ orm, env, feed, log }).callback();
    const listener: RequestListener = (request, response) => {
      const done = answer(request, response).finally(() => running.delete(done));
      running.add(done);
    };
    return { listener, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function fill(orm: Orm, env: Env): Promise<void> {
  const admin = await ensureFirstAdmin(orm.em.fork(), env);
  if (admin) console.log(noticeOf(admin));
  if (env.seed === 'none') return;
  const { seeded, titles } = await seedDemo({ orm, mediaDir: env.mediaDir });
  if (seeded) console.log(`The demo catalogue is in: ${titles} titles (SEED=none starts without it).`);
}
