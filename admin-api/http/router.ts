import { Router } from '@koa/router';
import type { ApiState } from './state.ts';

/** Paths match exactly: case-sensitive, without a trailing slash. */
export const apiRouter = () => new Router<ApiState>({ strict: true, sensitive: true });
