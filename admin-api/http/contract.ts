import type { z } from 'zod';
import type { ApiMiddleware } from './state.ts';

/** What a route takes and gives. The published document (openapi.json) is made of nothing else. */
export interface RouteContract {
  /** What the call does, in one line, for whoever reads /api/docs. */
  summary?: string;
  params?: z.ZodType | undefined;
  query?: z.ZodType | undefined;
  body?: z.ZodType | undefined;
  /** JSON when left out. */
  bodyType?: 'application/json' | 'multipart/form-data' | 'application/offset+octet-stream';
  reply: z.ZodType;
  /** Of a good answer; 200 when left out. */
  status?: number;
}

const contracts = new WeakMap<ApiMiddleware, RouteContract>();

/** Tells what a middleware that answers a route takes and gives. */
export function withContract(contract: RouteContract, middleware: ApiMiddleware): ApiMiddleware {
  contracts.set(middleware, contract);
  return middleware;
}

export const contractOf = (middleware: ApiMiddleware): RouteContract | undefined => contracts.get(middleware);
