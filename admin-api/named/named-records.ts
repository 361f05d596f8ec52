/** Records that have a name, a slug and a page of their own: people, collections and content pages. */
import type { EntitySchema, RequiredEntityData } from '@mikro-orm/core';
import { type EntityManager, type RawQueryFragment, raw, sql } from '@mikro-orm/postgresql';
import { type Written, write } from '#admin-api/database/write.ts';
import { changeRecord } from '#admin-api/http/change-record.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import type { slugsOf } from '#admin-api/http/slugs.ts';
import { moveToTrash } from '#admin-api/trash/move-to-trash.queries.ts';

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
  /** Fields that cannot be changed, by name. */
  unchangeable: object;
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
  unchangeable,
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
        changeRecord(em, actor, { entity, name: kind, missing, read: one, present, unchangeable }, id, {
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
