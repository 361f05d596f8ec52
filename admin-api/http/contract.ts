import type { z } from 'zod';
import type { ApiMiddleware } from './state.ts';

/** Statuses in addition to those that follow from the rest of the contract: 400, 401, 403, 404 of a path, 413, 415. */
type OtherStatus =
  | 204
  | 206
  | 301
  | 304
  | 401
  | 403
  | 404
  | 409
  | 410
  | 412
  | 413
  | 415
  | 416
  | 422
  | 423
  | 429
  | 503
  | 507;

/** The input and output of a route. openapi.json is generated from it alone. */
export interface RouteContract {
  /** A one-line summary of the call, for readers of /api/docs. */
  summary: string;
  /** Further information for callers; plain text. */
  description?: string;
  params?: z.ZodType | undefined;
  query?: z.ZodType | undefined;
  /** Request headers in addition to the usual ones. */
  headers?: z.ZodObject | undefined;
  body?: z.ZodType | undefined;
  /** JSON when left out. */
  bodyType?: 'application/json' | 'multipart/form-data' | 'application/offset+octet-stream';
  /** z.undefined() when the answer has no body. */
  reply: z.ZodType;
  /** JSON when left out. */
  replyType?: string;
  /** Headers of a successful answer that a caller should read, with their meaning. */
  replyHeaders?: Record<string, string>;
  /** Status of a successful answer; 200 when left out. */
  status?: number;
  otherStatuses?: readonly OtherStatus[];
}

/** Who may call a route, for the document; `optional` is open to everyone and shows administrators more. */
export type Guard = 'admin' | 'optional' | 'feedKey' | 'metrics';

const contracts = new WeakMap<ApiMiddleware, RouteContract>();
const guards = new WeakMap<ApiMiddleware, Guard>();

/** Attaches the contract to the middleware of a route. */
export function withContract(contract: RouteContract, middleware: ApiMiddleware): ApiMiddleware {
  contracts.set(middleware, contract);
  return middleware;
}

export const contractOf = (middleware: ApiMiddleware): RouteContract | undefined => contracts.get(middleware);

/** Declares who may pass this middleware. */
export function withGuard(guard: Guard, middleware: ApiMiddleware): ApiMiddleware {
  guards.set(middleware, guard);
  return middleware;
}

export const guardOf = (middleware: ApiMiddleware): Guard | undefined => guards.get(middleware);
