import type { MikroORM } from '@mikro-orm/postgresql';
import Koa from 'koa';
import { findActiveAdmin } from './auth/account.queries.ts';
import { accountRoutes } from './auth/account.routes.ts';
import { createSessionStore } from './auth/session-store.ts';
import { createSignInLimits } from './auth/sign-in-limits.ts';
import { bundleRoutes } from './bundles/bundle.routes.ts';
import { changeRoutes } from './changes/change.routes.ts';
import type { ChangeFeed } from './changes/feed.ts';
import { commentRoutes } from './comments/comment.routes.ts';
import type { Env } from './env.ts';
import { episodeRoutes } from './episodes/episode.routes.ts';
import { healthRoutes } from './health/health.routes.ts';
import { errorHandler } from './http/error-handler.ts';
import { createLogger, type Logger } from './http/log.ts';
import { requestState } from './http/request-state.ts';
import { apiRouter } from './http/router.ts';
import { sameOrigin } from './http/same-origin.ts';
import { securityHeaders } from './http/security-headers.ts';
import { createSessionLoader } from './http/session.ts';
import type { ApiState } from './http/state.ts';
import { closeUnreadBody } from './http/unread-body.ts';
import { matchRoutes } from './matches/match.routes.ts';
import { movieRoutes } from './movies/movie.routes.ts';
import { pageRoutes } from './pages/page.routes.ts';
import { publishRoutes } from './publish/publish.routes.ts';
import { seasonRoutes } from './seasons/season.routes.ts';
import { streamingServiceRoutes } from './streaming-services/streaming-service.routes.ts';
import { uiSettingRoutes } from './ui-settings/ui-setting.routes.ts';

export interface AppOptions {
  orm: MikroORM;
  env: Pick<Env, 'siteUrl' | 'sessionSecret' | 'feedKey' | 'trustProxy'>;
  feed: ChangeFeed;
  log?: Logger;
}

/** The Koa app: middleware in order, then the routes. It never listens. */
export function createApp({ orm, env, feed, log = createLogger() }: AppOptions): Koa<ApiState> {
  const isSecure = env.siteUrl.startsWith('https:');
  const app = new Koa<ApiState>({ keys: [env.sessionSecret], ...proxyOptions(env.trustProxy) });
  // What goes wrong after the headers are out (a visitor who left) is no fault of ours.
  app.on('error', (error) => log.debug({ err: error }, 'answer not delivered'));

  const openSession = createSessionLoader(app, createSessionStore(orm), isSecure);
  app.use(requestState(orm, { openSession, findAdmin: findActiveAdmin }));
  app.use(closeUnreadBody);
  app.use(securityHeaders(isSecure));
  app.use(errorHandler(log));
  app.use(sameOrigin(env.siteUrl));

  const router = createRouter({ orm, env, feed });
  app.use(router.routes());
  app.use(router.allowedMethods());
  return app;
}

const proxyOptions = (hops: number) => (hops > 0 ? { proxy: true, maxIpsCount: hops } : {});

/** Every route of the API. */
export function createRouter({ orm, env, feed }: Omit<AppOptions, 'log'>) {
  const root = apiRouter();
  const routers = [
    healthRoutes,
    accountRoutes(createSignInLimits(orm)),
    movieRoutes,
    seasonRoutes,
    episodeRoutes,
    commentRoutes,
    matchRoutes,
    pageRoutes,
    uiSettingRoutes,
    streamingServiceRoutes,
    bundleRoutes,
    changeRoutes({ feed, feedKey: env.feedKey }),
    publishRoutes({ feedKey: env.feedKey }),
  ];
  for (const router of routers) root.use(router.routes());
  return root;
}
