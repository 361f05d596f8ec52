import type { Router } from '@koa/router';
import { callOf } from '#admin-api/ground/http/api-router.ts';
import { type Guard, guardIn } from '#admin-api/ground/http/permissions.ts';
import type { ApiState } from '#admin-api/ground/http/state.ts';
import type { Call } from '#schema/calls/call.ts';
import type { Method } from './types.ts';

export type Layers = Router<ApiState>['stack'];

export interface PublishedRoute {
  method: Method;
  /** In the document's notation: /api/movies/{id}. */
  path: string;
  contract: Call;
  guard: Guard | undefined;
}

const methods = ['get', 'head', 'post', 'put', 'patch', 'delete'] as const satisfies Method[];

/** All routes with their contracts; HEAD is left out when there is a GET. */
export function publishedRoutes(layers: Layers): PublishedRoute[] {
  return layers.flatMap((layer) => {
    const path = String(layer.path).replace(/:(\w+)|[/{]\*(\w+)\}?/g, (_, one, rest) =>
      one ? `{${one}}` : `/{${rest}}`,
    );
    const contract = callOf(layer.stack);
    if (!contract) throw new Error(`${layer.methods.join(' ')} ${path} is no declared call`);
    return methods
      .filter((method) => layer.methods.includes(method.toUpperCase()))
      .filter((method) => method !== 'head' || !layer.methods.includes('GET'))
      .map((method) => ({ method, path, contract, guard: guardIn(contract) }));
  });
}
