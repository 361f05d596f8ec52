import { z } from 'zod';
import { slugInPath } from '#schema/rules/slug.ts';
import { pathId } from '#schema/rules/text.ts';
import { trashed } from '#schema/shapes/trash.ts';
import { declare, type Exact, type Facts, type Over, type ParamsIn, type Parted } from './call.ts';
import type { ChapterName } from './chapters.ts';

type Shared = Partial<Facts> &
  Pick<Facts, 'chapter' | 'access' | 'reply'> & { touches?: readonly ChapterName[] };
type Listed<Path> = Path extends `${infer List}/:${string}` ? List : never;

/** POST, PUT and DELETE of one kind of record, at a path such as `/api/seasons/:id`. What is deleted goes to the trash. */
export function recordsAt<const Path extends `/${string}/:${string}`, const Said extends Shared>(
  path: Path,
  shared: Said,
) {
  const writes = { ...shared, touches: [...(shared.touches ?? []), 'trash'] };
  const { params, ...adding } = writes;
  type One = Over<Said, ParamsIn<Path>>;
  return {
    add: <const Own extends Partial<Facts> & { body: z.ZodType }>(
      summary: string,
      own: Exact<Own>,
      description?: string,
    ) =>
      declare(
        `POST ${path.slice(0, path.lastIndexOf('/'))}`,
        summary,
        { ...adding, status: 201, ...own },
        description,
      ) as unknown as Over<Own, Omit<Said, 'params'>> & Parted<`POST ${Listed<Path>}`>,
    change: <const Own extends Partial<Facts> & { body: z.ZodType }>(
      summary: string,
      own: Exact<Own>,
      description?: string,
    ) =>
      declare(
        `PUT ${path}`,
        summary,
        { ...writes, otherStatuses: [409], ...own },
        description,
      ) as unknown as Over<Own, One> & Parted<`PUT ${Path}`>,
    remove: (summary: string, description?: string) =>
      declare(`DELETE ${path}`, summary, { ...writes, reply: trashed }, description) as unknown as Over<
        { reply: typeof trashed },
        One
      > &
        Parted<`DELETE ${Path}`>,
  };
}

type Named<Path> = Path extends `${string}/:${infer Name}` ? Name : never;

/** The same of a kind of record with pages of their own, and the GET of one by its slug. */
export function namedAt<
  const Path extends `/${string}/:${string}`,
  const Said extends Omit<Shared, 'access'>,
>(path: Path, exampleSlug: string, shared: Said) {
  // One parameter name for both: the OpenAPI document would otherwise contain the same path twice.
  const name = path.slice(path.lastIndexOf(':') + 1);
  const bySlug = { [name]: slugInPath.meta({ description: 'Its slug', examples: [exampleSlug] }) };
  const byId = { [name]: pathId.meta({ description: 'Its id', examples: [1] }) };
  const writes = {
    ...shared,
    access: 'titles',
    params: z.object(byId as Record<Named<Path>, typeof pathId>),
  } as const;
  const reads = {
    chapter: shared.chapter,
    access: ['everyone', 'titles'],
    params: z.object(bySlug as Record<Named<Path>, typeof slugInPath>),
  } as const;
  const record = recordsAt(path, writes);
  return {
    reads,
    writes,
    get: (summary: string) =>
      declare(
        `GET ${path}`,
        summary,
        { ...reads, reply: shared.reply },
        'A former slug finds it, too; the answer tells the present one.',
      ) as unknown as typeof reads & Pick<Said, 'reply'> & Parted<`GET ${Path}`>,
    add: <Body extends z.ZodType>(summary: string, body: Body, description?: string) =>
      record.add(summary, { body, otherStatuses: [409] }, description),
    change: <Body extends z.ZodType>(summary: string, body: Body) =>
      record.change(summary, { body }, 'After a new slug, the old address leads to the new one.'),
    remove: record.remove,
  };
}
