import type { z } from 'zod';
import type { Permission } from '#schema/role.ts';
import type { ChapterName } from './chapters.ts';

/**
 * Who may make a call: everyone, the site server, a monitoring program, or administrators whose role has a permission. Of several
 * one is enough; everyone together with a permission means that administrators are shown more, such as drafts.
 */
export type Access = 'everyone' | 'feedKey' | 'metrics' | Permission;

/** Statuses in addition to those that follow from the rest of the call: 400, 401, 403, 404 of a path, 413, 415. */
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

/** A call of the API: router, permissions, the document and the clients read this declaration. */
export interface Call {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  chapter: ChapterName;
  /** Left out: owners only. */
  access?: Access | readonly Access[];
  /** Whether API tokens may make it; left out: those with a scope that includes its access. */
  tokens?: 'all' | 'none';
  /** Needs a recently confirmed identity, so no token is enough. */
  asksAgain?: true;
  /** Allowed before a required second factor is set up. */
  isBeforeFactor?: true;
  /** A one-line summary, for readers of /api/docs. */
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
  /** The chapters, besides its own, whose answers a write makes stale; `nothing` for one that only reads, such as a preview. */
  touches?: readonly ChapterName[] | 'nothing';
}

type Parted<A extends string> = A extends `${infer Method extends Call['method']} ${infer Path}`
  ? { method: Method; path: Path }
  : never;

/** Keeps the exact types of the parts, from which router and clients infer theirs. */
export function defineCall<
  const A extends `${Call['method']} /${string}`,
  const Facts extends Omit<Call, 'method' | 'path'>,
>(address: A, facts: Facts): Facts & Parted<A> {
  const [method, path] = address.split(' ') as [Call['method'], string];
  return { ...facts, method, path } as Facts & Parted<A>;
}

/** `PUT /api/movies/:id` */
export type Address<C extends Call> = `${C['method']} ${C['path']}`;

type Parts<Schema> = Schema extends z.ZodType
  ? { [Key in keyof z.input<Schema>]: z.input<Schema>[Key] | z.output<Schema>[Key & keyof z.output<Schema>] }
  : never;
type Needed<Name extends string, Value> = [Value] extends [never]
  ? { [Key in Name]?: never }
  : // biome-ignore lint/complexity/noBannedTypes: an object without required fields may be left out.
    {} extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };

/** What a client sends: the parts of the path and of the query, before or after parsing, and the body. */
export type Sent<C extends Call> = Needed<'params', Parts<C['params']>> &
  Needed<'query', Parts<C['query']>> &
  Needed<'body', C['body'] extends z.ZodType ? z.input<C['body']> : never>;

export type Answered<C extends Call> = z.output<C['reply']>;
