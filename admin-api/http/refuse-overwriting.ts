import type { LastSave } from '#schema/error.ts';
import { RequestError, refusedFields } from './errors.ts';

/**
 * The fields that a save changes. Unchangeable fields are ignored when they are sent unchanged and refused otherwise.
 * @param unchangeable has these fields' names as keys
 */
export function changeable<Sent extends object, Fixed extends object>(
  current: object,
  sent: Sent,
  unchangeable: Fixed,
): Omit<Sent, keyof Fixed> {
  const now = new Map(Object.entries(current));
  const changed = Object.entries(sent).filter(
    ([field, value]) => field in unchangeable && value !== undefined && now.get(field) !== value,
  );
  if (changed.length > 0) {
    const issues = changed.map(([path]) => ({ path, message: 'This field cannot be changed' }));
    throw refusedFields(issues);
  }
  return Object.fromEntries(Object.entries(sent).filter(([field]) => !(field in unchangeable))) as Omit<
    Sent,
    keyof Fixed
  >;
}

const message = 'Somebody else has changed this meanwhile';

interface Saving {
  /** The record as it is answered, read under a lock. */
  current: object;
  /** The record as the client had read it, or some of its fields. */
  was: object;
  changes: object;
  /** Who saved these fields last. */
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
