import helmet from 'koa-helmet';
import type { ApiMiddleware } from './state.ts';

const oneYear = 365 * 24 * 60 * 60;

/** API answers are data: they must not run, be framed, or be taken for another type. */
export const securityHeaders = (isSecure: boolean): ApiMiddleware =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: isSecure ? { maxAge: oneYear } : false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
  });
