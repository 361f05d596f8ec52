import type { Router } from '@koa/router';
import { contractOf, type Guard, guardOf, type RouteContract } from '#admin-api/http/contract.ts';
import { accessByPath } from '#admin-api/http/permissions-by-path.ts';
import type { ApiState } from '#admin-api/http/state.ts';
import type { Method } from './types.ts';

export type Layers = Router<ApiState>['stack'];

export interface PublishedRoute {
  method: Method;
  /** In the document's notation: /api/movies/{id}. */
  path: string;
  contract: RouteContract;
  guard: Guard | undefined;
}

export const accessOf = ({
  method,
  path,
  contract,
}: Pick<PublishedRoute, 'path' | 'contract'> & { method: string }) =>
  contract.method ? { ...contract, method: contract.method } : accessByPath(method.toUpperCase(), path);

const methods = ['get', 'head', 'post', 'put', 'patch', 'delete'] as const satisfies Method[];

/** All routes with their contracts; HEAD is left out when there is a GET. */
export function publishedRoutes(layers: Layers): PublishedRoute[] {
  return layers.flatMap((layer) => {
    const path = String(layer.path).replace(/:(\w+)|[/{]\*(\w+)\}?/g, (_, one, rest) =>
      one ? `{${one}}` : `/{${rest}}`,
    );
    const contract = layer.stack.map((step) => contractOf(step as never)).find(Boolean);
    const guard = layer.stack.map((step) => guardOf(step as never)).find(Boolean);
    if (!contract) throw new Error(`${layer.methods.join(' ')} ${path} has no contract`);
    return methods
      .filter((method) => layer.methods.includes(method.toUpperCase()))
      .filter((method) => method !== 'head' || !layer.methods.includes('GET'))
      .map((method) => ({ method, path, contract, guard }));
  });
}
