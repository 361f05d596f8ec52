import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { type Written, write } from '#admin-api/ground/database/write.ts';
import { type UploadKindName, uploadMessages } from '#schema/rules/upload.ts';

export const MediaEntity = defineEntity({
  name: 'Media',
  tableName: 'media',
  properties: {
    id: p.integer().primary(),
    url: p.text(),
    kind: p.text().$type<UploadKindName>(),
    bytes: p.bigint('number'),
    name: p.text().nullable(),
    alt: p.text().nullable(),
    source: p.text().nullable(),
    width: p.integer().nullable(),
    height: p.integer().nullable(),
    color: p.text().nullable(),
    blur: p.text().nullable(),
    digest: p.text().nullable(),
    offeredAt: p.datetime().nullable(),
    createdBy: p.text().nullable().defaultRaw(`nullif(current_setting('app.actor', true), '')`),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
type MediaRow = InferEntity<typeof MediaEntity>;

export type NewMedia = Pick<MediaRow, 'url' | 'kind' | 'bytes'> &
  Partial<Pick<MediaRow, 'name' | 'source' | 'digest' | 'width' | 'height' | 'color' | 'blur'>>;

export async function addMedia(em: EntityManager, actor: string, media: NewMedia): Promise<Written<void>> {
  return await write(em.fork(), actor, async (inside) => {
    inside.create(MediaEntity, media);
    await inside.flush();
  });
}

interface SameFile {
  kind: UploadKindName;
  digest: string;
}

/**
 * The stored file of the same content; null when there is none. It counts as new, since the form for which it was sent may stay open as
 * long as any other; the update waits for a deletion of the file.
 */
export async function takeStored(
  em: EntityManager,
  actor: string,
  { kind, digest }: SameFile,
): Promise<Written<{ url: string; note: string }> | null> {
  const { result, job } = await write(em.fork(), actor, (inside) =>
    inside.execute<{ url: string }[]>(sql`
      update media set offered_at = now()
       where kind = ${kind} and digest = ${digest} returning url`),
  );
  const [found] = result;
  return found ? { result: { url: found.url, note: uploadMessages.known }, job } : null;
}

export async function hasMedia(em: EntityManager, url: string): Promise<boolean> {
  return (await em.fork().count(MediaEntity, { url })) > 0;
}

/** The stored copy of another address's picture; null when there is none. */
export async function findPosterBySource(em: EntityManager, source: string): Promise<string | null> {
  const found = await em.fork().findOne(MediaEntity, { source, kind: 'poster' });
  return found?.url ?? null;
}

/** The bytes of all files together. */
export async function mediaTotal(em: EntityManager): Promise<number> {
  const [row] = await em.execute<{ total: string }[]>(
    sql`select coalesce(sum(bytes), 0) as total from media`,
  );
  return Number(row?.total ?? 0);
}
