import { resolve } from 'node:path';
import { SingleBar } from 'cli-progress';
import { holdingMigrations } from '#admin-api/ground/database/migrate.ts';
import { openDatabase } from '#admin-api/ground/database/open-database.ts';
import { replaceSecrets } from '#admin-api/ground/environment/secrets.ts';
import { openMedia } from '#admin-api/ground/media/media.ts';
import { createOrm, type EntityManager } from '#admin-api/orm.ts';
import { sizeOf, verifyArchive } from '#admin-api/work/backup/archive.ts';
import { fileNamed, progressLine, refuseOverData, refuseWhileRunning } from './backup/command-line.ts';
import { readAbout, readSecrets, restoreBackup } from './backup/restore-backup.ts';
import { printError } from './run-until-stopped.ts';
import { commandEnv } from './running.ts';

const usage = `npm run restore -- FILE [--force]

Puts back what npm run backup wrote: database, uploaded files, secrets. Lamphouse must be stopped.

  --force   replaces what is there`;

async function verify(file: string): Promise<void> {
  const bar = new SingleBar({ format: 'Checking {bar} {percentage}%', noTTYOutput: false });
  bar.start(await sizeOf(file), 0);
  await verifyArchive(file, (bytes) => bar.increment(bytes)).finally(() => bar.stop());
}

async function look(databaseUrl: string, work: (em: EntityManager) => Promise<void>): Promise<void> {
  const orm = await createOrm(databaseUrl, { poolSize: 1, statementTimeoutMs: 0 });
  await work(orm.em.fork()).finally(() => orm.close());
}

async function main(args: string[]): Promise<void> {
  const named = fileNamed(args, usage, { mayForce: true });
  if (named.file === null) return console.log(usage);
  const file = resolve(named.file);
  await verify(file);
  const about = await readAbout(file);
  const secrets = await readSecrets(file);
  const env = commandEnv();
  const line = progressLine(process.stderr);
  const database = await openDatabase(env, { exclusive: true });
  try {
    const media = await openMedia(env);
    const onProgress = (what: string, files: number) =>
      line.tell(`Writing ${what}${files > 0 ? ` ${files}` : ''}`);
    await holdingMigrations(database.url, async () => {
      await look(database.url, async (em) => {
        await refuseWhileRunning(em);
        if (!named.isForced) await refuseOverData(em, media.storage);
      });
      await restoreBackup(file, about, { databaseUrl: database.url, media, onProgress });
    });
    replaceSecrets(env.dataDir, secrets);
    line.end();
    console.log(`Everything is as it was on ${about.createdAt}. Pages are rendered at the next start.`);
  } finally {
    await database.close();
  }
}

await main(process.argv.slice(2)).catch(printError);
