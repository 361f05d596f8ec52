/** Where a product runs: a file in its data folder, and one for this user that names the folder, by which commands find it. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type Env, readEnv } from '#admin-api/ground/environment/env.ts';
import { StartProblem } from '#admin-api/ground/environment/start-problem.ts';

const running = z.object({
  pid: z.int().positive(),
  dataDir: z.string(),
  port: z.int(),
  host: z.string(),
  siteUrl: z.string(),
  databaseUrl: z.string().nullable(),
});
type Running = z.infer<typeof running>;

const fileIn = (dataDir: string) => join(dataDir, 'running.json');
/** One folder for each user: only they write into it. */
const listFolder = () => join(tmpdir(), `lamphouse-running-${userInfo().uid}`);

/** Says where this product runs until it is closed. Nobody needs it to serve, so a folder that cannot be written is no problem. */
export async function announce(env: Env): Promise<() => Promise<void>> {
  const { dataDir, port, host, siteUrl, databaseUrl } = env;
  const text = JSON.stringify({
    pid: process.pid,
    dataDir,
    port,
    host,
    siteUrl,
    databaseUrl,
  } satisfies Running);
  const listed = listFolder();
  const files = [fileIn(dataDir), join(listed, `${process.pid}.json`)];
  try {
    mkdirSync(listed, { recursive: true, mode: 0o700 });
    for (const file of files) writeFileSync(file, text, { mode: 0o600 });
  } catch (error) {
    console.warn(
      `Commands will not find this Lamphouse by themselves: ${error instanceof Error ? error.message : error}`,
    );
  }
  return async () => {
    for (const file of files) rmSync(file, { force: true });
  };
}

/** Variables that name a place to read from which needs no folder of its own. */
const elsewhere = ['DATABASE_URL', 'API_URL', 'FEED_KEY'];

function read(file: string): Running | null {
  try {
    const found = running.parse(JSON.parse(readFileSync(file, 'utf8')));
    process.kill(found.pid, 0);
    return found;
  } catch {
    // It is gone, or was killed.
    return null;
  }
}

/** The products of this user that run on this machine. One that was killed has left its file, which goes. */
function everyRunning(): Running[] {
  const listed = listFolder();
  if (!existsSync(listed)) return [];
  return readdirSync(listed).flatMap((name) => {
    const found = read(join(listed, name));
    if (found && read(fileIn(found.dataDir))?.pid === found.pid) return [found];
    rmSync(join(listed, name), { force: true });
    return [];
  });
}

interface Needs {
  /** False where a place that no Lamphouse has used is refused. */
  mayMake?: boolean;
  /** The command only reads what is there: a folder that is missing is refused, unless the environment names another place to read from. */
  onlyReads?: boolean;
}

/**
 * The environment for a command: that of the product which runs with the data folder, and without DATA_DIR that of the only one which
 * runs on this machine. What the environment says itself comes first. The first line says which folder and database are used.
 */
export function commandEnv(
  { mayMake = true, onlyReads = false }: Needs = {},
  say = (line: string) => console.error(line),
): Env {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const given = process.env;
  const all = given['DATA_DIR'] ? [] : everyRunning();
  const found = given['DATA_DIR']
    ? read(fileIn(given['DATA_DIR']))
    : all.length === 1
      ? all[0]
      : read(fileIn('data'));
  // None of them is meant more than the others, and a third place even less.
  if (all.length > 1 && !found)
    throw new StartProblem(
      `${all.length} Lamphouses run on this machine: set DATA_DIR to name one.\n${all
        .map(({ dataDir, siteUrl }) => `  DATA_DIR=${dataDir}  ${siteUrl}`)
        .join('\n')}`,
    );
  if (found)
    for (const [name, value] of Object.entries({
      DATA_DIR: found.dataDir,
      DATABASE_URL: found.databaseUrl ?? '',
      PORT: String(found.port),
      HOST: found.host,
      SITE_URL: found.siteUrl,
    }))
      if (!given[name]) given[name] = value;
  const folder = resolve(given['DATA_DIR'] || 'data');
  const url = given['DATABASE_URL'];
  const database =
    url && URL.canParse(url) ? `the database ${new URL(url).pathname.slice(1)}` : 'its own database';
  say(`Data folder ${folder}, ${database}${found ? `, of the Lamphouse at ${found.siteUrl}` : ''}.`);
  if (!existsSync(folder)) {
    if (onlyReads && !elsewhere.some((name) => given[name]))
      throw new StartProblem('No Lamphouse has run with this folder. Is DATA_DIR right?');
    if (mayMake) say('No Lamphouse has run with this folder: it is made now. Is DATA_DIR right?');
  }
  return readEnv({ mayMake });
}
