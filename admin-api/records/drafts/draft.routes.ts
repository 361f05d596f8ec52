import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { signedIn } from '#admin-api/ground/http/require-admin.ts';
import * as calls from '#schema/calls/drafts.ts';
import { namelessDraftDays } from '#schema/rules/retention.ts';
import {
  type Draft,
  type DraftInput,
  type DraftPath,
  draftMessages,
  type ListedDraft,
  mostDrafts,
} from '#schema/shapes/draft.ts';

export const draftRoutes = apiRouter();

draftRoutes.serve(calls.listDrafts, async ({ em, ctx }) => await listDrafts(em, signedIn(ctx).id));

draftRoutes.serve(calls.getDraft, async ({ params, em, ctx }) => ({
  draft: await findDraft(em, signedIn(ctx).id, params),
}));

draftRoutes.serve(
  calls.keepDraft,
  async ({ params, body, em, ctx }) => await keepDraft(em, signedIn(ctx).id, params, body),
);

draftRoutes.serve(calls.removeDraft, async ({ params, em, ctx }) => ({
  wasThere: await removeDraft(em, signedIn(ctx).id, params),
}));

type Row<Kept> = Omit<Kept, 'savedAt'> & { savedAt: Date };
const listed = sql`kind, record, name, address, saved_at as "savedAt"`;
const whole = sql`${listed} , fields, was, version`;
const present = <Kept>(row: Row<Kept>) => ({ ...row, savedAt: new Date(row.savedAt).toISOString() });

const isForgotten = sql`record like 'new%' and saved_at < now() - make_interval(days => ${namelessDraftDays})
  and coalesce(nullif(btrim(fields->>'title'), ''), nullif(btrim(fields->>'name'), ''), nullif(btrim(fields->>'homeTeam'), '')) is null`;

/** The drafts of an administrator, the latest first. */
async function listDrafts(em: EntityManager, admin: number): Promise<ListedDraft[]> {
  const rows = await em.execute<Row<ListedDraft>[]>(
    sql`select ${listed} from drafts where admin_id = ${admin} and not (${isForgotten}) order by saved_at desc, kind, record`,
  );
  return rows.map((row) => present<ListedDraft>(row));
}

async function findDraft(
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
async function keepDraft(
  em: EntityManager,
  admin: number,
  { kind, record }: DraftPath,
  { fields, was, name, address, version }: DraftInput,
): Promise<Draft> {
  if (version === 0) await em.execute(sql`delete from drafts where admin_id = ${admin} and ${isForgotten}`);
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

async function removeDraft(em: EntityManager, admin: number, { kind, record }: DraftPath): Promise<boolean> {
  const gone = await em.execute<unknown[]>(
    sql`delete from drafts where admin_id = ${admin} and kind = ${kind} and record = ${record} returning record`,
  );
  return gone.length > 0;
}
