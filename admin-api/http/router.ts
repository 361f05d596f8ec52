import { Router } from '@koa/router';
import type { ApiState } from './state.ts';

/** Paths match as written: no other letter case, no trailing slash. */
export const apiRouter = () => new Router<ApiState>({ strict: true, sensitive: true });
