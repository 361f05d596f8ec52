import type { z } from 'zod';
import { trashed } from '#schema/trash.ts';
import type { Call } from './call.ts';
import type { ChapterName } from './chapters.ts';

/** What one of the three calls says of itself; an access of its own replaces the shared one. */
type Own = Pick<Call, 'access' | 'summary' | 'description' | 'otherStatuses'>;

interface RecordCalls<
  Path extends string,
  Name extends string,
  Params extends z.ZodType,
  Reply extends z.ZodType,
  Input extends z.ZodType,
  Changes extends z.ZodType,
> extends Pick<Call, 'chapter' | 'access'> {
  touches?: readonly ChapterName[];
  /** The path at which records are added: `/api/seasons`. */
  path: Path;
  /** The parameter of the path that names a record: `id`. */
  name: Name;
  params: Params;
  reply: Reply;
  add: Own & { body: Input };
  change: Own & { body: Changes };
  /** Moves the record to the trash. */
  remove: Own;
}

/** POST, PUT and DELETE of one kind of record. */
export function defineRecordCalls<
  const Path extends string,
  const Name extends string,
  Params extends z.ZodType,
  Reply extends z.ZodType,
  Input extends z.ZodType,
  Changes extends z.ZodType,
>(record: RecordCalls<Path, Name, Params, Reply, Input, Changes>) {
  const { path, name, params, reply, add, change, remove, touches = [], ...shared } = record;
  const one = `${path}/:${name}` as const;
  const writes = { ...shared, touches: [...touches, 'trash' as const] };
  return {
    add: { ...writes, ...add, method: 'POST' as const, path, reply, status: 201 },
    change: {
      ...writes,
      otherStatuses: [409] as const,
      ...change,
      method: 'PUT' as const,
      path: one,
      params,
      reply,
    },
    remove: { ...writes, ...remove, method: 'DELETE' as const, path: one, params, reply: trashed },
  };
}
