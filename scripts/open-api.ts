import { setMaxListeners } from 'node:events';
import type { RequestListener } from 'node:http';
import { createApp } from '#admin-api/app.ts';
import { publishingPoolSize } from '#admin-api/ground/database/connection.ts';
import { openListener } from '#admin-api/ground/database/listener.ts';
import { migrate } from '#admin-api/ground/database/migrate.ts';
import { openDatabase } from '#admin-api/ground/database/open-database.ts';
import type { Env } from '#admin-api/ground/environment/env.ts';
import { createLogger } from '#admin-api/ground/http/log.ts';
import { startJobs } from '#admin-api/ground/jobs/run-jobs.ts';
import { type Media, openMedia } from '#admin-api/ground/media/media.ts';
import { removeAbandonedUploads } from '#admin-api/ground/media/remove-abandoned-uploads.ts';
import { createMetrics, type Metrics } from '#admin-api/ground/metrics/metrics.ts';
import { createOrm, type Orm, poolOf } from '#admin-api/orm.ts';
import { pruningJob } from '#admin-api/pruning.ts';
import { type ChangeFeed, openChangeFeed } from '#admin-api/publishing/changes/feed.ts';
import { webhookJob } from '#admin-api/publishing/webhooks/webhook-job.ts';
import { mergingJob } from '#admin-api/records/movies/bit-sets/compact-bits.queries.ts';
import { longTitlePagesJob } from '#admin-api/records/movies/long-title-pages.queries.ts';
import { momentsJob } from '#admin-api/records/publication/due.queries.ts';
import { ensureFirstAdmin, noticeOf } from '#admin-api/team/auth/first-admin.ts';
import { attentionJob } from '#admin-api/visitors/figures/recent-popularity.ts';
import { bulkJob } from '#admin-api/work/bulk-changes/batch.queries.ts';
import { importJob } from '#admin-api/work/import-jobs/import-job.ts';
import { linkJobs } from '#admin-api/work/links/link-jobs.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { endOrLeave, runningRequests } from './running-requests.ts';

const anHour = 60 * 60 * 1000;
/** As long as running answers get, beside which the work in the background ends. The batch that is left is rolled back, and done again. */
const longestBatch = 7_000;

export interface OpenApi {
  listener: RequestListener;
  metrics: Metrics;
  /**
   * Called first when the product stops: uploads and long polls of the feed end at once, other requests are completed, and work in the
   * background ends with its batch.
   */
  announceStop: () => void;
  close: () => Promise<void>;
}

/** The API with its database: started, migrated, and seeded when it is empty. */
export async function openApi(env: Env): Promise<OpenApi> {
  const log = createLogger(env.logLevel);
  const database = await openDatabase(env, {
    exclusive: true,
    tell: (sentence) => log.warn(sentence),
  });
  const closing = [database.close];
  const close = async () => {
    for (const step of closing.toReversed()) await step();
  };
  try {
    await migrate(database.url);
    const orm = await createOrm(database.url);
    // A request that was left may have a connection of the pool.
    closing.push(() => endOrLeave(orm.close()));
    const visitors = await createOrm(database.url, { forVisitors: true });
    closing.push(() => endOrLeave(visitors.close()));
    const publishing = await createOrm(database.url, { forVisitors: true, poolSize: publishingPoolSize });
    closing.push(() => endOrLeave(publishing.close()));
    const media = await openMedia(env);
    await removeAbandonedUploads(media, orm.em.fork());
    const abandoned = setInterval(() => {
      removeAbandonedUploads(media, orm.em.fork()).catch((error: unknown) =>
        log.warn({ err: error }, 'removing abandoned uploads failed'),
      );
    }, anHour).unref();
    const listener = openListener(database.url);
    closing.push(() => listener.close());
    const jobs = startJobs({ orm, listener, log }, [
      pruningJob(orm, log),
      bulkJob(orm),
      momentsJob(orm),
      ...linkJobs(orm, { siteUrl: env.siteUrl }),
      webhookJob({ orm, visitors }, { trustedHosts: env.webhookHosts }),
      mergingJob(orm),
      longTitlePagesJob(orm),
      attentionJob(orm),
      importJob(orm, database.url),
    ]);
    let stopped: Promise<void> | undefined;
    const stopJobs = () => {
      clearInterval(abandoned);
      stopped ??= endOrLeave(
        jobs.stop(),
        () => log.warn('work in the background was left when the product stopped'),
        longestBatch,
      );
      return stopped;
    };
    closing.push(stopJobs);
    await fill(orm, media, env);
    const stopping = new AbortController();
    // Every upload and every long poll adds a listener.
    setMaxListeners(0, stopping.signal);
    // Database connections stay open until the last request is done.
    const requests = runningRequests((count) =>
      log.warn({ count }, 'requests were running when the product stopped'),
    );
    closing.push(requests.ended);
    const feed = openChangeFeed({ listener, log });
    closing.push(async () => feed.close());
    const metrics = await watch(orm, feed);
    const { signal } = stopping;
    const app = createApp({ orm, visitors, publishing, env, feed, media, log, metrics, stopping: signal });
    const answer = requests.listen(app.callback());
    const announceStop = () => {
      stopping.abort();
      database.announceClose();
      void stopJobs();
    };
    return { listener: answer, metrics, announceStop, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function watch(orm: Orm, feed: ChangeFeed): Promise<Metrics> {
  const metrics = createMetrics({ withProcess: true });
  metrics.watchPool(await poolOf(orm));
  metrics.watchFeed(feed);
  return metrics;
}

async function fill(orm: Orm, media: Media, env: Env): Promise<void> {
  const admin = await ensureFirstAdmin(orm.em.fork(), env);
  if (admin) console.log(noticeOf(admin));
  if (env.seed === 'none') return;
  const { seeded, titles } = await seedDemo({ orm, storage: media.storage });
  if (seeded) console.log(`The demo catalogue is in: ${titles} titles (SEED=none starts without it).`);
}
