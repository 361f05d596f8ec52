import type { ApiContext } from './state.ts';

/** The pattern of the route, such as /api/movies/:id: a small fixed set of values. */
export function routeOf(ctx: ApiContext): string {
  const route: unknown = ctx['_matchedRoute'];
  return typeof route === 'string' ? route : 'none';
}
