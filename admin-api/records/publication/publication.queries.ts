import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import {
  type PublicationRow,
  presentPublication,
  publicationColumns,
} from '#admin-api/ground/database/record-properties.ts';
import { type Written, write } from '#admin-api/ground/database/write.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import type { Issue } from '#schema/shapes/error.ts';
import {
  normalisedPublication,
  type Publication,
  type PublicationOrder,
  type PublicationReply,
  publicationMessages,
} from '#schema/shapes/publication.ts';

/** The kinds whose lists change the publication of many records at once; titles do it in the background (bulk-changes). */
type PublishedTable = 'seasons' | 'episodes' | 'matches' | 'pages';

const isSame = (one: Publication, other: Publication) =>
  one.publication === other.publication &&
  one.publishAt === other.publishAt &&
  one.archiveAt === other.archiveAt;

/** Changes all of the records or none: a record that was deleted, or changed since the client read it, is named. */
export async function changePublications(
  em: EntityManager,
  actor: string,
  table: PublishedTable,
  { records }: PublicationOrder,
): Promise<Written<PublicationReply>> {
  return await write(em.fork(), actor, async (inside) => {
    const rows = await inside.execute<(PublicationRow & { id: number })[]>(sql`
      select r.id, ${raw(publicationColumns('r'))} from ${raw(table)} r
       where r.id in (${records.map(({ id }) => id)}) order by r.id for update`);
    const found = new Map(rows.map((row) => [row.id, presentPublication(row)]));
    refuse(records, 404, ({ id }) => !found.has(id) && { path: 'id', message: publicationMessages.notFound });
    refuse(records, 409, ({ id, was }) => {
      const now = found.get(id);
      return was && now && !isSame(was, now) && { path: 'was', message: publicationMessages.changed };
    });
    const normalised = records.map(({ id, was: _, ...said }) => {
      const was = found.get(id) as Publication;
      return { id, was, now: normalisedPublication({ ...was, ...said }, Date.now()) };
    });
    refuse(normalised, 400, ({ now }) => 'path' in now && now);
    const changed = normalised.map(({ id, was, now }) => ({ id, ...(now as Publication), was }));
    await inside.execute(sql`
      update ${raw(table)} r set publication = n.publication, publish_at = n."publishAt", archive_at = n."archiveAt"
             ${raw(table === 'pages' ? ', updated_at = now()' : '')}
        from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
             as n(id integer, publication text, "publishAt" timestamptz, "archiveAt" timestamptz)
       where r.id = n.id
         and (r.publication, r.publish_at, r.archive_at) is distinct from (n.publication, n."publishAt", n."archiveAt")`);
    return { records: changed };
  });
}

/** Throws when one of them is refused; the issues name each by its position. */
function refuse<One>(
  records: readonly One[],
  status: number,
  against: (one: One) => Issue | false | undefined,
) {
  const issues = records.flatMap((one, at) => {
    const issue = against(one);
    return issue ? [{ ...issue, path: `records.${at}.${issue.path}` }] : [];
  });
  const [first] = issues;
  if (first) throw new RequestError(status, status === 400 ? 'Validation failed' : first.message, { issues });
}
