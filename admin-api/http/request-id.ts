import { randomUUID } from 'node:crypto';
import type { ApiContext } from './state.ts';

const wellFormed = /^[A-Za-z0-9_-]{8,64}$/;

/** Under which a request is found in the log: ours, or the one that a proxy we trust has given it. */
export function requestIdOf(ctx: ApiContext): string {
  const given = ctx.app.proxy ? ctx.get('X-Request-Id') : '';
  return wellFormed.test(given) ? given : randomUUID();
}
