/** Records that have a name, a slug and a page of their own: people, collections and content pages. */
import type { EntitySchema, RequiredEntityData } from '@mikro-orm/core';
import { type EntityManager, type RawQueryFragment, raw, sql } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { type Written, write } from '#admin-api/ground/database/write.ts';
import type { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { changeRecord } from '#admin-api/ground/http/change-record.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import type { slugsOf } from '#admin-api/ground/http/free-slugs.ts';
import { type RecordCalls, type RecordWork, serveRecord } from '#admin-api/ground/http/write-routes.ts';
import { moveToTrash } from '#admin-api/records/trash/move-to-trash.queries.ts';
import type { Call } from '#schema/calls/call.ts';

interface NamedKind<Row extends { id: number }, Found, Reply extends object, Name extends string> {
  entity: EntitySchema<Row>;
  /** Its name in the log of changes and in the trash; its former slugs are in `…_redirects`. */
  kind: 'person' | 'collection' | 'page';
  table: string;
  slugs: ReturnType<typeof slugsOf>;
  /** The field of which a missing slug is made. */
  name: Name;
  /** The message of a 404. */
  missing: string;
  /** @param which the rest of a query on rows `r` */
  read: (em: EntityManager, which: RawQueryFragment) => Promise<Found[]>;
  present: (found: Found) => Reply;
  /** The body of a change. */
  body: z.ZodObject;
}

type Sent<Name extends string> = Record<Name, string> & { slug?: string | undefined };
type Changes = { slug?: string | undefined; was?: object | undefined };

/** How records of one such kind are found, added, changed and deleted. */
export function namedRecords<Row extends { id: number }, Found, Reply extends object, Name extends string>({
  entity,
  kind,
  table,
  slugs,
  name,
  missing,
  read,
  present,
  body,
}: NamedKind<Row, Found, Reply, Name>) {
  const notFound = () => new RequestError(404, missing);

  async function one(em: EntityManager, id: number | RawQueryFragment): Promise<Found> {
    const [found] = await read(em, sql`where r.id = ${id}`);
    if (!found) throw notFound();
    return found;
  }

  return {
    notFound,
    present,

    get: (em: EntityManager, id: number): Promise<Found> => one(em, id),

    /** Finds it by its current slug or a former one: the answer contains the current one. */
    find: (em: EntityManager, slug: string): Promise<Found> =>
      one(
        em,
        sql`coalesce((select id from ${raw(table)} where slug = ${slug}),
                     (select ${raw(`${kind}_id`)} from ${raw(`${kind}_redirects`)} where slug = ${slug}))`,
      ),

    /** Derives a missing slug. */
    add: <Input extends Sent<Name>>(
      em: EntityManager,
      actor: string,
      input: Input,
    ): Promise<Written<Found>> =>
      slugs.add(em, { slug: input.slug, name: input[name] }, (slug) =>
        write(em.fork(), actor, async (inside) => {
          const added = inside.create(entity, { ...input, slug } as unknown as RequiredEntityData<Row>);
          await inside.flush();
          return await one(inside, added.id);
        }),
      ),

    change: <Sent extends Changes>(
      em: EntityManager,
      actor: string,
      id: number,
      sent: Sent,
    ): Promise<Written<Found>> => {
      const { slug, ...fields } = sent;
      return slugs.change(em, slug, () =>
        changeRecord(em, actor, { entity, name: kind, missing, read: one, present, body }, id, {
          ...fields,
          ...(slug !== undefined && { slug }),
        }),
      );
    },

    /** Moves it to the trash with what belongs to it; returns its id there. */
    remove: (em: EntityManager, actor: string, id: number): Promise<Written<number>> =>
      moveToTrash(em, actor, kind, id, missing),
  };
}

interface NamedCalls extends RecordCalls {
  get: Call & { method: 'GET'; params: z.ZodType<Record<string, string>> };
}

interface NamedWork<Calls extends NamedCalls, Row> extends RecordWork<Calls, Row> {
  find: (em: EntityManager, slug: string) => Promise<Row>;
}

/** Answers the call that reads a record by its slug, and those that add, change and delete one. */
export function serveNamed<Calls extends NamedCalls, Row>(
  router: ReturnType<typeof apiRouter>,
  calls: Calls,
  work: NamedWork<Calls, Row>,
): void {
  router.serve(calls.get, async ({ params, em }) =>
    work.present(await work.find(em, Object.values(params as Record<string, string>)[0] ?? '')),
  );
  serveRecord(router, calls, work);
}
