import type { MikroORM } from '@mikro-orm/postgresql';
import Koa from 'koa';
import { askRoutes } from './asks/ask.routes.ts';
import { findActiveAdmin } from './auth/account.queries.ts';
import { accountRoutes } from './auth/account.routes.ts';
import { createSessionStore } from './auth/session-store.ts';
import { createSignInLimits } from './auth/sign-in-limits.ts';
import { createTokenCheck } from './auth/token-check.ts';
import { buildFileRoutes } from './build-files/build-file.routes.ts';
import { bulkChangeRoutes } from './bulk-changes/bulk-change.routes.ts';
import { bundleRoutes } from './bundles/bundle.routes.ts';
import { matchBundleRoutes } from './bundles/match-bundle.routes.ts';
import { calendarRoutes } from './calendar/calendar.routes.ts';
import { changeRoutes } from './changes/change.routes.ts';
import type { ChangeFeed } from './changes/feed.ts';
import { collectionRoutes } from './collections/collection.routes.ts';
import { commentRoutes } from './comments/comment.routes.ts';
import { createCommentLimits } from './comments/comment-limits.ts';
import { contactRoutes } from './contact/contact.routes.ts';
import { doubleRoutes } from './doubles/double.routes.ts';
import { draftRoutes } from './drafts/draft.routes.ts';
import type { Env } from './env.ts';
import { episodeRoutes } from './episodes/episode.routes.ts';
import { figureRoutes } from './figures/figure.routes.ts';
import { healthRoutes } from './health/health.routes.ts';
import { historyRoutes } from './history/history.routes.ts';
import { homeRoutes } from './home/home.routes.ts';
import { apiRouter } from './http/api-router.ts';
import { bearerKey, ignoreCookiesBesideBearer } from './http/bearer.ts';
import { errorHandler } from './http/error-handler.ts';
import { knownVisitor } from './http/known-visitor.ts';
import { createLogger, type Logger } from './http/log.ts';
import { readLanes } from './http/read-lanes.ts';
import { logRequest, whenAnswered } from './http/request-log.ts';
import { closeUnreadBody, closeWhenStopping, notIndexed, securityHeaders } from './http/response-headers.ts';
import { sameOrigin } from './http/same-origin.ts';
import { createSessionLoader } from './http/session-cookie.ts';
import { type ApiState, refuseUnreadableTarget, requestState } from './http/state.ts';
import { imageRoutes } from './images/image.routes.ts';
import { importRoutes } from './import-jobs/import.routes.ts';
import { deadLinkRoutes } from './links/dead-link.routes.ts';
import { lookupRoutes } from './lookup/lookup.routes.ts';
import { matchEventRoutes } from './match-events/match-event.routes.ts';
import { incidentRoutes } from './matches/incident.routes.ts';
import { matchRoutes } from './matches/match.routes.ts';
import { seriesRoutes } from './matches/series.routes.ts';
import { mediaRoutes } from './media/media.routes.ts';
import type { Media } from './media/media.ts';
import { mediaLibraryRoutes } from './media/media-library.routes.ts';
import { resumableRoutes } from './media/resumable.routes.ts';
import { uploadRoutes } from './media/upload.routes.ts';
import { metricsAccess, metricsRoutes } from './metrics/metrics.routes.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { movieRoutes } from './movies/movie.routes.ts';
import { openApiRoutes } from './openapi/openapi.routes.ts';
import { pageRoutes } from './pages/page.routes.ts';
import { creditRoutes } from './people/credit.routes.ts';
import { personRoutes } from './people/person.routes.ts';
import { previewRoutes } from './previews/preview.routes.ts';
import { previewLinkRoutes } from './previews/preview-link.routes.ts';
import { readPreview } from './previews/read-preview.ts';
import { publicationRoutes } from './publication/publication.routes.ts';
import { publishRoutes } from './publish/publish.routes.ts';
import { ratingRoutes } from './ratings/rating.routes.ts';
import { seasonRoutes } from './seasons/season.routes.ts';
import { factorKeys } from './second-factor/secret-box.ts';
import { sitemapRoutes } from './sitemap/sitemap.routes.ts';
import { streamingServiceRoutes } from './streaming-services/streaming-service.routes.ts';
import { trashRoutes } from './trash/trash.routes.ts';
import { uiSettingRoutes } from './ui-settings/ui-setting.routes.ts';
import { webhookRoutes } from './webhooks/webhook.routes.ts';

export interface AppOptions {
  orm: MikroORM;
  /** An ORM whose connections read only what visitors may see. */
  visitors: MikroORM;
  /** Another of them, for the site servers alone. */
  publishing: MikroORM;
  env: Pick<
    Env,
    | 'siteUrl'
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
  app.use(readLanes({ isSecure, feedKey: env.feedKey, publishing }));
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
    metricsRoutes(metrics.registry),
    openApiRoutes({ siteUrl: env.siteUrl, layers: () => root.stack }),
  ];
  for (const router of routers) root.use(router.routes());
  return root;
}
