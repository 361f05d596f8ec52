import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { RequestError } from '#admin-api/http/errors.ts';
import {
  type Draft,
  type DraftInput,
  type DraftPath,
  draftMessages,
  type ListedDraft,
  mostDrafts,
} from '#schema/draft.ts';

type Row<Kept> = Omit<Kept, 'savedAt'> & { savedAt: Date };
const listed = sql`kind, record, name, address, saved_at as "savedAt"`;
const whole = sql`${listed} , fields, was, version`;
const present = <Kept>(row: Row<Kept>) => ({ ...row, savedAt: new Date(row.savedAt).toISOString() });

/** The drafts of an administrator, the latest first. */
export async function listDrafts(em: EntityManager, admin: number): Promise<ListedDraft[]> {
  const rows = await em.execute<Row<ListedDraft>[]>(
    sql`select ${listed} from drafts where admin_id = ${admin} order by saved_at desc, kind, record`,
  );
  return rows.map((row) => present<ListedDraft>(row));
}

export async function findDraft(
  em: EntityManager,
  admin: number,
  { kind, record }: DraftPath,
): Promise<Draft | null> {
  const [row] = await em.execute<Row<Draft>[]>(
    sql`select ${whole} from drafts where admin_id = ${admin} and kind = ${kind} and record = ${record}`,
  );
  return row ? present<Draft>(row) : null;
}

/** Refuses to follow any version but the stored one, so that two windows do not overwrite each other's text. */
export async function keepDraft(
  em: EntityManager,
  admin: number,
  { kind, record }: DraftPath,
  { fields, was, name, address, version }: DraftInput,
): Promise<Draft> {
  const [row] = await em.execute<Row<Draft>[]>(
    version === 0
      ? sql`
        insert into drafts (admin_id, kind, record, fields, was, name, address)
          select ${admin}, ${kind}, ${record}, ${JSON.stringify(fields)}::jsonb, ${JSON.stringify(was)}::jsonb, ${name}, ${address}
           where (select count(*) from drafts where admin_id = ${admin}) < ${mostDrafts}
          on conflict do nothing returning ${whole}`
      : sql`
        update drafts set fields = ${JSON.stringify(fields)}::jsonb, was = ${JSON.stringify(was)}::jsonb, name = ${name},
               address = ${address}, version = version + 1, saved_at = now()
         where admin_id = ${admin} and kind = ${kind} and record = ${record} and version = ${version} returning ${whole}`,
  );
  if (row) return present<Draft>(row);
  const current = await findDraft(em, admin, { kind, record });
  if (version === 0 && !current) throw new RequestError(409, draftMessages.tooMany);
  throw new RequestError(409, draftMessages.changed, { ...(current && { current }) });
}

export async function removeDraft(
  em: EntityManager,
  admin: number,
  { kind, record }: DraftPath,
): Promise<boolean> {
  const gone = await em.execute<unknown[]>(
    sql`delete from drafts where admin_id = ${admin} and kind = ${kind} and record = ${record} returning record`,
  );
  return gone.length > 0;
}
