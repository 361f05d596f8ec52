import { type EntitySchema, type FilterQuery, LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { type PublicationRow, presentPublication } from '#admin-api/ground/database/record-properties.ts';
import { type Written, write } from '#admin-api/ground/database/write.ts';
import { normalisedPublication, type Publication } from '#schema/shapes/publication.ts';
import { RequestError, refusedFields } from './errors.ts';
import { changeable, findLastSave, refuseOverwriting } from './refuse-overwriting.ts';

const publishedNow: Publication = { publication: 'published', publishAt: null, archiveAt: null };

/** The columns of a record after a save with these publication fields. */
export function publicationOf(
  { publication, publishAt, archiveAt }: Partial<Publication>,
  before = publishedNow,
) {
  const wanted = {
    publication: publication ?? before.publication,
    publishAt: publishAt === undefined ? before.publishAt : publishAt,
    archiveAt: archiveAt === undefined ? before.archiveAt : archiveAt,
  };
  const found = normalisedPublication(wanted, Date.now());
  if ('path' in found) throw refusedFields([found]);
  const dated = (at: string | null) => (at === null ? null : new Date(at));
  return {
    publication: found.publication,
    publishAt: dated(found.publishAt),
    archiveAt: dated(found.archiveAt),
  };
}

const hasPublication = (sent: object) => Object.keys(publishedNow).some((field) => field in sent);

/** How records of one kind are read and answered. */
interface RecordKind<Row extends object, Found> {
  entity: EntitySchema<Row>;
  /** Its name in the log of changes. */
  name: string;
  /** The message of a 404. */
  missing: string;
  read: (em: EntityManager, id: number) => Promise<Found>;
  present: (found: Found) => object;
  /** The body of a change, which says what cannot be changed. */
  body: z.ZodObject;
}

/**
 * Changes the fields that are sent and keeps the rest, under a lock, so that no newer save is overwritten. @param columns
 * the columns assigned to the row for these changes, when they differ from the fields
 */
export async function changeRecord<Row extends object, Found, Sent extends object>(
  em: EntityManager,
  actor: string,
  { entity, name, missing, read, present, body }: RecordKind<Row, Found>,
  id: number,
  { was, ...sent }: Sent & { was?: object | undefined },
  columns: (changes: Partial<Sent>, row: Row) => object = (changes) => changes,
): Promise<Written<Found>> {
  return await write(em.fork(), actor, async (inside) => {
    const row = await inside.findOne(entity, { id } as FilterQuery<NoInfer<Row>>, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
    });
    if (!row) throw new RequestError(404, missing);
    const current = present(await read(inside, id));
    const changes = changeable(current, sent, body);
    if (was) {
      await refuseOverwriting({
        current,
        was,
        changes,
        findLastSave: (fields) => findLastSave(inside, [name, [id]], fields),
      });
    }
    Object.assign(
      row,
      columns(changes as Partial<Sent>, row),
      hasPublication(changes) && publicationOf(changes, presentPublication(row as Row & PublicationRow)),
    );
    await inside.flush();
    return await read(inside, id);
  });
}
