import type { z } from 'zod';
import { trashed } from '#schema/trash.ts';
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
