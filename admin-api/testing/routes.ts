import { Router } from '@koa/router';
import type Koa from 'koa';
import { callOf } from '#admin-api/ground/http/api-router.ts';
import { type CallAccess, type Guard, guardIn } from '#admin-api/ground/http/permissions.ts';
import type { ApiState } from '#admin-api/ground/http/state.ts';
import type { Call } from '#schema/calls/call.ts';

export interface Route {
  /** `PUT /api/movies/:id` */
  name: string;
  method: string;
  path: string;
  contract: Call | undefined;
  isWrite: boolean;
  /** Who may call it; undefined when everyone may. The guard comes before everything else of the route. */
  guard: Guard | undefined;
  access: CallAccess;
}

/** The path with every parameter (`:id`, `*key`) replaced. */
export const filledPath = (path: string, value: string | ((name: string) => string) = '1'): string =>
  path.replace(/[:*](\w+)/g, (_, name: string) => (typeof value === 'string' ? value : value(name)));

/** All routes of an app's router, one entry per method. */
export function routesOf(app: Koa<ApiState>): Route[] {
  return routerOf(app).stack.flatMap(({ methods, path, stack }) =>
    methods
      // HEAD is left out when there is a GET.
      .filter((method) => method !== 'HEAD' || !methods.includes('GET'))
      .map((method) => {
        const contract = callOf(stack);
        return {
          name: `${method} ${path}`,
          method,
          path: String(path),
          contract,
          isWrite: method !== 'GET' && method !== 'HEAD',
          guard: contract && guardIn(contract),
          access: contract ?? { method: method as CallAccess['method'] },
        };
      }),
  );
}

export function routerOf({ middleware }: Koa<ApiState>): Router<ApiState> {
  for (const each of middleware) {
    if ('router' in each && each.router instanceof Router) return each.router;
  }
  throw new Error('The app has no router');
}
