import type { z } from 'zod';
import type { ApiMiddleware } from './state.ts';

/** Answers beyond those that follow from the rest of the contract: 400, 401, 403, 404 of a path, 413, 415. */
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

/** What a route takes and gives. The published document (openapi.json) is made of nothing else. */
export interface RouteContract {
  /** What the call does, in one line, for whoever reads /api/docs. */
  summary: string;
  /** What a caller needs to know besides; plain text. */
  description?: string;
  params?: z.ZodType | undefined;
  query?: z.ZodType | undefined;
  /** Request headers beyond the usual ones. */
  headers?: z.ZodObject | undefined;
  body?: z.ZodType | undefined;
  /** JSON when left out. */
  bodyType?: 'application/json' | 'multipart/form-data' | 'application/offset+octet-stream';
  /** z.undefined() where the answer has no body. */
  reply: z.ZodType;
  /** JSON when left out. */
  replyType?: string;
  /** Headers of a good answer that a caller should look at, and what they say. */
  replyHeaders?: Record<string, string>;
  /** Of a good answer; 200 when left out. */
  status?: number;
  otherStatuses?: readonly OtherStatus[];
}

/** Who may call a route, as the document tells it. */
export type Guard = 'admin' | 'feedKey' | 'metrics';

const contracts = new WeakMap<ApiMiddleware, RouteContract>();
const guards = new WeakMap<ApiMiddleware, Guard>();

/** Tells what a middleware that answers a route takes and gives. */
export function withContract(contract: RouteContract, middleware: ApiMiddleware): ApiMiddleware {
  contracts.set(middleware, contract);
  return middleware;
}

export const contractOf = (middleware: ApiMiddleware): RouteContract | undefined => contracts.get(middleware);

/** Tells whom a middleware lets pass. */
export function withGuard(guard: Guard, middleware: ApiMiddleware): ApiMiddleware {
  guards.set(middleware, guard);
  return middleware;
}

export const guardOf = (middleware: ApiMiddleware): Guard | undefined => guards.get(middleware);
