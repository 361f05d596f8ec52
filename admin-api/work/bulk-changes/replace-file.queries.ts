import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { includes } from '#admin-api/ground/http/require-admin.ts';
import type { Admin } from '#admin-api/ground/http/state.ts';
import { roleMessages } from '#schema/rules/permissions.ts';
import type { UploadKindName } from '#schema/rules/upload.ts';
import { bulkMessages } from '#schema/shapes/bulk-change.ts';
import { mediaLibraryMessages } from '#schema/shapes/media-library.ts';
import { type BulkChangeRecord, order } from './bulk-change.queries.ts';
import { type RecordTable, recordTableNames } from './changed-tables.ts';

interface StoredFile {
  id: number;
  url: string;
  kind: UploadKindName;
  name: string;
}

interface By {
  admin: Admin;
  /** Who the log names. */
  actor: string;
}

const tables = raw(recordTableNames.map((table) => `'${table}'`).join(', '));

/** Puts a file in the place of another in all records that use that one, as a change with an undo. What lies in the trash keeps its file. */
export async function orderReplacement(
  em: EntityManager,
  { admin, actor }: By,
  { id, url }: { id: number; url: string },
): Promise<BulkChangeRecord> {
  const [from] = await read(em, sql`id = ${id}`);
  if (!from) throw new RequestError(404, mediaLibraryMessages.notFound);
  const [to] = await read(em, sql`url = ${url}`);
  const message = problemOf(from, to);
  if (message !== null) throw new RequestError(400, message, { issues: [{ path: 'url', message }] });
  return await order(em, actor, {
    action: { kind: 'replace-file', name: from.name, from: from.url, to: url },
    // They are read from the uses of the file at once.
    portions: [[]],
    records: () =>
      sql`select u.place, u.record_id as id, null::jsonb as before from media_uses u where u.media_id = ${id} and u.place in (${tables})`,
    nothing: bulkMessages.unused,
    async check(inside, change) {
      // A deletion of either file waits, and then finds the change.
      const locked = await inside.execute(
        sql`select id from media where id in (${id}, ${to?.id ?? 0}) order by id for key share`,
      );
      if (locked.length < 2) throw new RequestError(404, mediaLibraryMessages.notFound);
      await refusePlaces(inside, admin, change);
    },
  });
}

const read = (em: EntityManager, which: ReturnType<typeof sql>) =>
  em.execute<StoredFile[]>(
    sql`select id, url, kind, coalesce(name, source, url) as name from media where ${which} `,
  );

function problemOf(from: StoredFile, to: StoredFile | undefined): string | null {
  if (!to) return bulkMessages.noFile;
  if (to.id === from.id) return bulkMessages.sameFile;
  return to.kind === from.kind ? null : bulkMessages.otherKind;
}

const permissions: Partial<Record<RecordTable, 'matches' | 'settings'>> = {
  matches: 'matches',
  ui_settings: 'settings',
  streaming_services: 'settings',
};

/** Refuses a change, or its undo, of records that the administrator may not change one by one. */
export async function refusePlaces(em: EntityManager, admin: Admin, change: number): Promise<void> {
  const closed = Object.entries(permissions).flatMap(([table, permission]) =>
    includes(admin, permission) ? [] : [table],
  );
  if (closed.length === 0) return;
  const found = await em.execute(sql`
    select from bulk_change_rows where change_id = ${change} and place in (${closed}) limit 1`);
  if (found.length > 0) throw new RequestError(403, roleMessages.refused(admin.role));
}
