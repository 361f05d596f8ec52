import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { openDatabase } from '#admin-api/ground/database/open-database.ts';
import { StartProblem } from '#admin-api/ground/environment/start-problem.ts';
import { openMedia } from '#admin-api/ground/media/media.ts';
import { createOrm } from '#admin-api/orm.ts';
import { writeArchive } from '#admin-api/work/backup/archive.ts';
import { noteBackup } from '#admin-api/work/backup/last-backup.ts';
import { backupFrom } from '#admin-api/work/backup/write-backup.ts';
import { fileNamed, progressLine, refuseNothing, sizeWords } from './backup/command-line.ts';
import { printError } from './run-until-stopped.ts';
import { commandEnv } from './running.ts';

const usage = `npm run backup -- FILE

Writes the database, the uploaded files and the secrets into one file, with or without a running Lamphouse.`;

async function main(args: string[]): Promise<void> {
  const { file } = fileNamed(args, usage);
  if (file === null) return console.log(usage);
  if (existsSync(file)) throw new StartProblem(`${file} exists already; a backup replaces nothing.`);
  const env = commandEnv({ mayMake: false });
  const line = progressLine(process.stderr);
  const database = await openDatabase(env);
  try {
    const orm = await createOrm(database.url, { poolSize: 1, statementTimeoutMs: 0 });
    try {
      await refuseNothing(orm.em.fork());
      const { storage } = await openMedia(env);
      const fill = backupFrom({
        orm,
        storage,
        secrets: { sessionSecret: env.sessionSecret, feedKey: env.feedKey },
        onProgress: (what, files) => line.tell(`Reading ${what}${files > 0 ? ` ${files}` : ''}`),
      });
      const bytes = await writeArchive(resolve(file), fill);
      line.end();
      await noteBackup(env.dataDir, { at: new Date().toISOString(), bytes });
      console.log(`${file}: ${sizeWords(bytes)}. It contains secrets: keep it where only you can read it.`);
    } finally {
      await orm.close();
    }
  } finally {
    await database.close();
  }
}

await main(process.argv.slice(2)).catch(printError);
