import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { violatedConstraint, type Written } from '#admin-api/ground/database/write.ts';
import type { UploadKindName } from '#schema/rules/upload.ts';
import { takeStored } from './media.queries.ts';

export interface StoredOnce {
  url: string;
  /** What its sender should know, in place of the usual words. */
  note?: string;
}

interface Content {
  kind: UploadKindName;
  /** The file as it was sent, or its path. */
  content: Buffer | string;
}

/** Stores a file unless the same one is stored already, which is then used again. */
export async function storeOnce(
  em: EntityManager,
  actor: string,
  { kind, content }: Content,
  store: (digest: string) => Promise<Written<StoredOnce>>,
): Promise<Written<StoredOnce>> {
  const digest = await digestOf(content);
  const known = await takeStored(em, actor, { kind, digest });
  if (known) return known;
  try {
    return await store(digest);
  } catch (error) {
    // Another request stored the same file meanwhile.
    const other =
      violatedConstraint(error) === 'media_once' && (await takeStored(em, actor, { kind, digest }));
    if (other) return other;
    throw error;
  }
}

async function digestOf(content: Buffer | string): Promise<string> {
  const hash = createHash('sha256');
  if (typeof content === 'string') await pipeline(createReadStream(content), hash);
  else hash.update(content);
  return hash.digest('hex');
}
