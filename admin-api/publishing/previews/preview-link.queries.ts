/** Links with which people without an account see one record that is not public yet. */

import { createHash, randomBytes } from 'node:crypto';
import { type EntityManager, type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import { type Written, write } from '#admin-api/ground/database/write.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import type { Admin } from '#admin-api/ground/http/state.ts';
import { previewLinkDays } from '#schema/rules/retention.ts';
import {
  mostPreviewLinks,
  type PreviewedRecord,
  type PreviewLink,
  previewLinkMessages,
} from '#schema/shapes/preview.ts';
import { findHidden } from './hidden-record.queries.ts';

export interface LinkRecord extends Omit<PreviewLink, 'createdAt' | 'expiresAt'> {
  kind: PreviewedRecord['kind'];
  recordId: number;
  createdAt: Date | string;
  expiresAt: Date | string;
}

/** 256 random bits need no slow hash. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

export const presentLink = ({ id, madeBy, createdAt, expiresAt }: LinkRecord): PreviewLink => ({
  id,
  madeBy,
  createdAt: new Date(createdAt).toISOString(),
  expiresAt: new Date(expiresAt).toISOString(),
});

const isOpen = sql`l.revoked_at is null and l.expires_at > now() and m.is_active`;

const select = (em: EntityManager, condition: RawQueryFragment): Promise<LinkRecord[]> =>
  em.execute<LinkRecord[]>(sql`
    select l.id, l.kind, l.record_id as "recordId", l.created_at as "createdAt", l.expires_at as "expiresAt", m.email as "madeBy"
      from preview_links l join admin_users m on m.id = l.maker_id where ${condition} and ${isOpen} order by l.id desc`);

/** The valid links, the newest first. */
export const listLinks = (em: EntityManager, { kind, id }: PreviewedRecord): Promise<LinkRecord[]> =>
  select(em, sql`l.kind = ${kind} and l.record_id = ${id}`);

export async function addLink(
  em: EntityManager,
  actor: Admin,
  record: PreviewedRecord,
  days: number,
): Promise<Written<{ link: LinkRecord; token: string }>> {
  const token = randomBytes(32).toString('base64url');
  return await write(em, actor.email, async (inside) => {
    const { name } = await findHidden(inside, record);
    // When two people add the last one at once, the second waits here.
    await inside.execute(sql`select pg_advisory_xact_lock(63, ${record.id})`);
    if ((await listLinks(inside, record)).length >= mostPreviewLinks)
      throw new RequestError(409, previewLinkMessages.tooMany);
    await inside.execute(
      sql`delete from preview_links where expires_at < now() - make_interval(days => ${previewLinkDays})`,
    );
    await inside.execute(sql`
      insert into preview_links (hash, kind, record_id, name, maker_id, expires_at)
        values (${hashOf(token)}, ${record.kind}, ${record.id}, ${name}, ${actor.id}, now() + make_interval(days => ${days}))`);
    const [link] = await select(inside, sql`l.hash = ${hashOf(token)}`);
    if (!link) throw new Error('The link was not stored');
    return { link, token };
  });
}

export async function revokeLink(em: EntityManager, actor: string, id: number): Promise<Written<number>> {
  return await write(em, actor, async (inside) => {
    const revoked = await inside.execute<unknown[]>(
      sql`update preview_links set revoked_at = now() where id = ${id} and revoked_at is null and expires_at > now() returning id`,
    );
    if (revoked.length === 0) throw new RequestError(404, previewLinkMessages.notFound);
    return id;
  });
}

/** The valid links of these tokens. */
export const findLinks = (em: EntityManager, tokens: readonly string[]): Promise<LinkRecord[]> =>
  tokens.length === 0 ? Promise.resolve([]) : select(em, sql`l.hash in (${tokens.map(hashOf)})`);

/** Refuses an invalid link, and says whether it was ever valid. */
export async function findLink(em: EntityManager, token: string): Promise<LinkRecord> {
  const [link] = await findLinks(em, [token]);
  if (link) return link;
  const [over] = await em.execute<unknown[]>(sql`select 1 from preview_links where hash = ${hashOf(token)}`);
  throw over
    ? new RequestError(410, previewLinkMessages.over)
    : new RequestError(404, previewLinkMessages.unknown);
}
