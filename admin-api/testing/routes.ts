import { Router } from '@koa/router';
import type Koa from 'koa';
import { contractOf, type Guard, guardOf, type RouteContract } from '#admin-api/http/contract.ts';
import type { CallAccess } from '#admin-api/http/permissions.ts';
import { accessByPath } from '#admin-api/http/permissions-by-path.ts';
import type { ApiMiddleware, ApiState } from '#admin-api/http/state.ts';

export interface Route {
  /** `PUT /api/movies/:id` */
  name: string;
  method: string;
  path: string;
  contract: RouteContract | undefined;
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
        const contract = stack.map((middleware) => contractOf(middleware as ApiMiddleware)).find(Boolean);
        return {
          name: `${method} ${path}`,
          method,
          path: String(path),
          contract,
          isWrite: method !== 'GET' && method !== 'HEAD',
          guard: guardOf(stack[0] as ApiMiddleware),
          access: contract?.method
            ? { ...contract, method: contract.method }
            : accessByPath(method, String(path)),
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
