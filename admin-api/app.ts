import type { MikroORM } from '@mikro-orm/postgresql';
import Koa from 'koa';
import { createSessionLoader, sameOrigin } from '#admin-api/ground/http/session-cookie.ts';
import type { Env } from './ground/environment/env.ts';
import { apiRouter } from './ground/http/api-router.ts';
import { bearerKey, ignoreCookiesBesideBearer, knownVisitor } from './ground/http/bearer.ts';
import { errorHandler } from './ground/http/error-handler.ts';
import { createLogger, type Logger } from './ground/http/log.ts';
import { limitReads } from './ground/http/read-concurrency.ts';
import { logRequest, whenAnswered } from './ground/http/request-log.ts';
import {
  closeUnreadBody,
  closeWhenStopping,
  notIndexed,
  securityHeaders,
} from './ground/http/response-headers.ts';
import { type ApiState, refuseUnreadableTarget, requestState } from './ground/http/state.ts';
import { imageRoutes } from './ground/images/image.routes.ts';
import { mediaLibraryRoutes, mediaRoutes } from './ground/media/media.routes.ts';
import type { Media } from './ground/media/media.ts';
import { resumableRoutes } from './ground/media/resumable.routes.ts';
import { uploadRoutes } from './ground/media/upload.routes.ts';
import { metricsAccess, metricsRoutes } from './ground/metrics/metrics.routes.ts';
import { createMetrics, type Metrics } from './ground/metrics/metrics.ts';
import { openApiRoutes } from './ground/openapi/openapi.routes.ts';
import { connectAlone } from './orm.ts';
import { buildFileRoutes } from './publishing/build-files/build-file.routes.ts';
import { bundleRoutes } from './publishing/bundles/bundle.routes.ts';
import { matchBundleRoutes } from './publishing/bundles/match-bundle.routes.ts';
import { calendarRoutes } from './publishing/calendar/calendar.routes.ts';
import { changeRoutes } from './publishing/changes/change.routes.ts';
import type { ChangeFeed } from './publishing/changes/feed.ts';
import { healthRoutes } from './publishing/health/health.routes.ts';
import { homeRoutes } from './publishing/home/home.routes.ts';
import { matchEventRoutes } from './publishing/match-events/match-event.routes.ts';
import { previewLinkRoutes, previewRoutes } from './publishing/previews/preview.routes.ts';
import { readPreview } from './publishing/previews/read-preview.ts';
import { publishRoutes } from './publishing/publish/publish.routes.ts';
import { sitemapRoutes } from './publishing/sitemap/sitemap.routes.ts';
import { webhookRoutes } from './publishing/webhooks/webhook.routes.ts';
import { collectionRoutes } from './records/collections/collection.routes.ts';
import { draftRoutes } from './records/drafts/draft.routes.ts';
import { episodeRoutes } from './records/episodes/episode.routes.ts';
import { incidentRoutes } from './records/matches/incident.routes.ts';
import { matchRoutes, seriesRoutes } from './records/matches/match.routes.ts';
import { movieRoutes } from './records/movies/movie.routes.ts';
import { pageRoutes } from './records/pages/page.routes.ts';
import { creditRoutes, personRoutes } from './records/people/person.routes.ts';
import { publicationRoutes } from './records/publication/publication.routes.ts';
import { seasonRoutes } from './records/seasons/season.routes.ts';
import { streamingServiceRoutes } from './records/streaming-services/streaming-service.routes.ts';
import { trashRoutes } from './records/trash/trash.routes.ts';
import { uiSettingRoutes } from './records/ui-settings/ui-setting.routes.ts';
import { findActiveAdmin } from './team/auth/account.queries.ts';
import { accountRoutes } from './team/auth/account.routes.ts';
import { createTokenCheck } from './team/auth/api-token.queries.ts';
import { createSessionStore } from './team/auth/session.queries.ts';
import { createSignInLimits } from './team/auth/sign-in-limits.ts';
import { historyRoutes } from './team/history/history.routes.ts';
import { factorKeys } from './team/second-factor/secret-box.ts';
import { waitingRoutes } from './team/waiting/waiting.routes.ts';
import { askRoutes } from './visitors/asks/ask.routes.ts';
import { commentRoutes } from './visitors/comments/comment.routes.ts';
import { createCommentLimits } from './visitors/comments/comment-limits.ts';
import { contactRoutes } from './visitors/contact/contact.routes.ts';
import { figureRoutes } from './visitors/figures/figure.routes.ts';
import { ratingRoutes } from './visitors/ratings/rating.routes.ts';
import { backupRoutes } from './work/backup/backup.routes.ts';
import { bulkChangeRoutes } from './work/bulk-changes/bulk-change.routes.ts';
import { doubleRoutes } from './work/doubles/double.routes.ts';
import { importRoutes } from './work/import-jobs/import.routes.ts';
import { deadLinkRoutes } from './work/links/dead-link.routes.ts';
import { lookupRoutes } from './work/lookup/lookup.routes.ts';

export interface AppOptions {
  orm: MikroORM;
  /** An ORM whose connections read only what visitors may see. */
  visitors: MikroORM;
  /** Another of them, for the site servers alone. */
  publishing: MikroORM;
  env: Pick<
    Env,
    | 'siteUrl'
    | 'dataDir'
    | 'sessionSecret'
    | 'feedKey'
    | 'trustProxy'
    | 'imageHosts'
    | 'webhookHosts'
    | 'metricsToken'
    | 'tmdbToken'
    | 'lookupUrl'
  >;
  feed: ChangeFeed;
  media: Media;
  log?: Logger;
  metrics?: Metrics;
  /** Aborted when the server is asked to stop. */
  stopping?: AbortSignal;
}

/** The Koa app: middleware in order, then the routes. The caller listens. */
export function createApp(options: AppOptions): Koa<ApiState> {
  const { orm, visitors, publishing, env, log = createLogger(), metrics = createMetrics() } = options;
  const { stopping = new AbortController().signal } = options;
  const isSecure = env.siteUrl.startsWith('https:');
  const app = new Koa<ApiState>({ keys: [env.sessionSecret], ...proxyOptions(env.trustProxy) });
  // Errors after the headers were sent (a client that disconnected) are not errors of the API.
  app.on('error', (error) => log.debug({ err: error }, 'answer not delivered'));

  const openSession = createSessionLoader(app, createSessionStore(orm), isSecure);
  const findByToken = createTokenCheck(orm);
  app.use(
    requestState(
      { orm, visitors },
      {
        openSession,
        findAdmin: findActiveAdmin,
        findByToken,
        hasFeedKey: bearerKey(env.feedKey),
        mayReadMetrics: metricsAccess({ token: env.metricsToken, siteUrl: env.siteUrl }),
        stopping,
      },
    ),
  );
  app.use(knownVisitor(env.feedKey));
  app.use(whenAnswered(metrics.request));
  app.use(whenAnswered(logRequest(log)));
  app.use(closeWhenStopping);
  app.use(closeUnreadBody);
  app.use(securityHeaders(isSecure));
  app.use(notIndexed);
  app.use(errorHandler(log));
  app.use(refuseUnreadableTarget);
  app.use(ignoreCookiesBesideBearer);
  app.use(sameOrigin(env.siteUrl));
  app.use(limitReads({ isSecure, feedKey: env.feedKey, publishing }));
  app.use(readPreview(env.feedKey));

  const router = createRouter({ ...options, log, metrics, stopping });
  app.use(router.routes());
  app.use(router.allowedMethods());
  return app;
}

const proxyOptions = (hops: number) => (hops > 0 ? { proxy: true, maxIpsCount: hops } : {});

type Running = AppOptions & Required<Pick<AppOptions, 'log' | 'metrics' | 'stopping'>>;

/** Every route of the API. */
function createRouter({ orm, visitors, env, feed, media, stopping, log, metrics }: Running) {
  const root = apiRouter();
  const routers = [
    healthRoutes(feed),
    accountRoutes(createSignInLimits(orm), factorKeys(env)),
    movieRoutes,
    bulkChangeRoutes,
    doubleRoutes,
    importRoutes(media),
    seasonRoutes,
    episodeRoutes,
    commentRoutes(orm, createCommentLimits(orm)),
    ratingRoutes(orm, env.siteUrl),
    contactRoutes(orm),
    askRoutes(orm),
    // Must come before the route of one match, whose id would match `events`.
    matchEventRoutes({ orm: visitors, feed, stopping, log }),
    matchRoutes,
    incidentRoutes,
    seriesRoutes,
    pageRoutes,
    publicationRoutes,
    calendarRoutes,
    collectionRoutes,
    personRoutes,
    creditRoutes,
    draftRoutes,
    previewRoutes(env.siteUrl),
    previewLinkRoutes,
    uiSettingRoutes,
    streamingServiceRoutes,
    trashRoutes,
    uploadRoutes(media),
    resumableRoutes(media),
    mediaRoutes(media),
    mediaLibraryRoutes(media),
    imageRoutes({ orm, media, trustedHosts: env.imageHosts }),
    lookupRoutes({ orm, env }),
    deadLinkRoutes,
    bundleRoutes,
    homeRoutes,
    matchBundleRoutes,
    historyRoutes,
    webhookRoutes({ trustedHosts: env.webhookHosts }),
    changeRoutes(feed),
    sitemapRoutes,
    publishRoutes(),
    buildFileRoutes(),
    figureRoutes,
    waitingRoutes(media, env),
    backupRoutes({ connect: () => connectAlone(orm), media, env }),
    metricsRoutes(metrics.registry),
    openApiRoutes({ siteUrl: env.siteUrl, layers: () => root.stack }),
  ];
  for (const router of routers) root.use(router.routes());
  return root;
}
