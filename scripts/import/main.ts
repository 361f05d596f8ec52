import { basename } from 'node:path';
import { Client } from 'pg';
import { migrate } from '#admin-api/ground/database/migrate.ts';
import { openDatabase } from '#admin-api/ground/database/open-database.ts';
import { printError } from '#scripts/run-until-stopped.ts';
import { commandEnv } from '#scripts/running.ts';
import { type ImportOptions, parseArguments, usage } from './arguments.ts';
import { lowerPriority } from './low-priority.ts';
import { Report } from './report.ts';
import { runImport } from './run-import.ts';
import type { Tally } from './tally.ts';

/** After this many new rows the planner's statistics are updated, without waiting for autovacuum. */
const worthAnalyzing = 1_000;

async function main(args: string[]): Promise<void> {
  const options = parseArguments(args);
  if (options) await importFiles(options);
  else console.log(usage);
}

async function importFiles(options: ImportOptions): Promise<void> {
  const env = commandEnv();
  const database = await openDatabase(env);
  const connection = { connectionString: database.url, application_name: 'lamphouse import' };
  const client = new Client(connection);
  const second = new Client(connection);
  try {
    await migrate(database.url);
    await Promise.all([client.connect(), second.connect()]);
    // The database of DATABASE_URL may be on another machine.
    if (!env.databaseUrl) await lowerPriority([client, second]);
    const began = performance.now();
    const report = new Report(process.stdout, process.stderr, options);
    const { tally, unreadFiles } = await runImport([client, second], options, report);
    if (!options.isDryRun) {
      await refreshStatistics(client, tally);
      await note(client, options, tally);
    }
    report.summary(tally, (performance.now() - began) / 1000);
    const { created, changed, unchanged } = tally.total();
    if (unreadFiles.size > 0 || created + changed + unchanged === 0) process.exitCode = 1;
  } finally {
    await Promise.all([client.end(), second.end()]);
    await database.close();
  }
}

async function refreshStatistics(client: Client, tally: Tally): Promise<void> {
  if (tally.total().created < worthAnalyzing) return;
  await client.query('analyze movies, movie_genres, seasons, episodes, matches, comments');
}

/** Lists the import in the activity, as imports of the dashboard are. */
async function note(client: Client, { files }: ImportOptions, tally: Tally): Promise<void> {
  const { created, changed } = tally.total();
  if (created + changed === 0) return;
  const rows = created + changed === 1 ? '1 row' : `${created + changed} rows`;
  const name = `${files.map((file) => basename(file)).join(', ')}, ${rows}`;
  await client.query(`select set_config('app.actor', 'import', false), note_activity('import', 0, $1)`, [
    { name },
  ]);
}

await main(process.argv.slice(2)).catch(printError);
