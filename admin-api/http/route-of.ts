import type { ApiContext } from './state.ts';

/** The pattern of the route that answers, such as /api/movies/:id; few and known, whatever is asked for. */
export function routeOf(ctx: ApiContext): string {
  const route: unknown = ctx['_matchedRoute'];
  return typeof route === 'string' ? route : 'none';
}
