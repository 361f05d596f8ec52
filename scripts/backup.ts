import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { openDatabase } from '#admin-api/database/open-database.ts';
import { createOrm } from '#admin-api/database/orm.ts';
import { readEnv } from '#admin-api/env.ts';
import { openMedia } from '#admin-api/media/media.ts';
import { StartProblem } from '#admin-api/start-problem.ts';
import { fileNamed, progressLine, sizeWords } from './backup/command-line.ts';
import { refuseNothing } from './backup/refusals.ts';
import { writeBackup } from './backup/write-backup.ts';
import { printError } from './print-error.ts';

const usage = `npm run backup -- FILE

Writes the database, the uploaded files and the secrets into one file, with or without a running Lamphouse.`;

async function main(args: string[]): Promise<void> {
  const { file } = fileNamed(args, usage);
  if (file === null) return console.log(usage);
  if (existsSync(file)) throw new StartProblem(`${file} exists already; a backup replaces nothing.`);
  const env = readEnv({ mayMake: false });
  const line = progressLine(process.stderr);
  const database = await openDatabase(env);
  try {
    const orm = await createOrm(database.url, { poolSize: 1, statementTimeoutMs: 0 });
    try {
      await refuseNothing(orm.em.fork());
      const { storage } = await openMedia(env);
      const bytes = await writeBackup(resolve(file), {
        orm,
        storage,
        secrets: { sessionSecret: env.sessionSecret, feedKey: env.feedKey },
        onProgress: (what, files) => line.tell(`Reading ${what}${files > 0 ? ` ${files}` : ''}`),
      });
      line.end();
      console.log(`${file}: ${sizeWords(bytes)}. It contains secrets: keep it where only you can read it.`);
    } finally {
      await orm.close();
    }
  } finally {
    await database.close();
  }
}

await main(process.argv.slice(2)).catch(printError);
