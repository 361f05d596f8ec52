import { type EntityManager, sql } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { isUnchangeable } from '#schema/records/changes.ts';
import { columnOf } from '#schema/records/field.ts';
import type { LastSave } from '#schema/shapes/error.ts';
import { RequestError, refusedFields } from './errors.ts';

/** The fields that a save changes. Unchangeable fields are ignored when they are sent unchanged and refused otherwise. */
export function changeable<Sent extends object>(
  current: object,
  sent: Sent,
  body: z.ZodObject,
): Partial<Sent> {
  const isFixed = (field: string) => isUnchangeable(body, field);
  const now = new Map(Object.entries(current));
  const changed = Object.entries(sent).filter(
    ([field, value]) => isFixed(field) && value !== undefined && now.get(field) !== value,
  );
  if (changed.length > 0) {
    const issues = changed.map(([path]) => ({ path, message: 'This field cannot be changed' }));
    throw refusedFields(issues);
  }
  return Object.fromEntries(Object.entries(sent).filter(([field]) => !isFixed(field))) as Partial<Sent>;
}

const message = 'Somebody else has changed this meanwhile';

interface Saving {
  /** The record as it is answered, read under a lock. */
  current: object;
  /** The record as the client had read it, or some of its fields. */
  was: object;
  changes: object;
  findLastSave: (fields: string[]) => Promise<LastSave | undefined>;
}

/**
 * Throws 409 with the current record, the account that saved it and when, if a save would overwrite a newer one. Fields that the
 * newer save did not change, or set to the same value, do not conflict.
 */
export async function refuseOverwriting({ current, was, changes, findLastSave }: Saving): Promise<void> {
  const now = new Map(Object.entries(current));
  const seen = new Map(Object.entries(was));
  const overwritten = Object.entries(changes)
    .filter(
      ([field, value]) => seen.has(field) && now.get(field) !== seen.get(field) && now.get(field) !== value,
    )
    .map(([field]) => field);
  if (overwritten.length === 0) return;
  const issues = overwritten.map((path) => ({ path, message }));
  throw new RequestError(409, message, { issues, current, lastSave: await findLastSave(overwritten) });
}

/** A record as the log names it: the entity, and the id. */
type Logged = readonly [entity: string, ids: readonly number[]];

/** The account that last changed one of these fields, and when, as far back as the log reaches. */
export async function findLastSave(
  em: EntityManager,
  [entity, ids]: Logged,
  fields: readonly string[],
): Promise<LastSave | undefined> {
  if (ids.length === 0) return undefined;
  const columns = JSON.stringify(fields.map(columnOf));
  const [saved] = await em.execute<{ actor: string | null; at: Date | string }[]>(sql`
    select actor, at from changes
     where entity = ${entity} and record_id in (${ids})
       and exists (select from jsonb_array_elements_text(${columns}::jsonb) as c (name)
                    where before -> c.name is distinct from after -> c.name)
     order by seq desc limit 1`);
  return saved && { actor: saved.actor, at: new Date(saved.at).toISOString() };
}
