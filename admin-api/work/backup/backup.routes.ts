import { Readable } from 'node:stream';
import type { MikroORM } from '@mikro-orm/postgresql';
import { noteActivity, write } from '#admin-api/ground/database/write.ts';
import type { Env } from '#admin-api/ground/environment/env.ts';
import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { actorOf, refuseLinks } from '#admin-api/ground/http/require-admin.ts';
import type { Media } from '#admin-api/ground/media/media.ts';
import { downloadBackup } from '#schema/calls/backup.ts';
import { packArchive } from './archive.ts';
import { noteBackup } from './last-backup.ts';
import { type BackupSources, backupFrom } from './write-backup.ts';

/** A download that takes nothing for so long is ended, since it keeps a snapshot of the database open. */
const longestPauseMs = 60_000;

interface BackupPlace {
  /** Opens a connection whose statements may take as long as the download. */
  connect: () => Promise<MikroORM>;
  media: Pick<Media, 'storage'>;
  env: Pick<Env, 'dataDir' | 'sessionSecret' | 'feedKey'>;
}

export function backupRoutes({ connect, media, env }: BackupPlace) {
  const router = apiRouter();
  router.serve(downloadBackup, async ({ em, ctx }) => {
    refuseLinks(ctx);
    const name = `lamphouse-${new Date().toISOString().slice(0, 10)}.tar`;
    ctx.type = downloadBackup.replyType;
    ctx.attachment(name);
    if (ctx.method === 'HEAD') return '';
    await write(em, actorOf(ctx), (inside) => noteActivity(inside, 'backup', 1, { name }));
    ctx.res.setTimeout(longestPauseMs, () => ctx.res.destroy());
    const { dataDir, sessionSecret, feedKey } = env;
    return Readable.from(
      backupBytes(connect, { storage: media.storage, secrets: { sessionSecret, feedKey } }, dataDir),
    );
  });
  return router;
}

/** A download that ends before the last byte is no backup, and is not noted as one. */
async function* backupBytes(
  connect: BackupPlace['connect'],
  sources: Omit<BackupSources, 'orm'>,
  dataDir: string,
): AsyncGenerator<Uint8Array> {
  const orm = await connect();
  let bytes = 0;
  try {
    for await (const chunk of packArchive(backupFrom({ orm, ...sources }))) {
      yield chunk;
      bytes += chunk.length;
    }
  } finally {
    await orm.close();
  }
  await noteBackup(dataDir, { at: new Date().toISOString(), bytes });
}
