import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#admin-api/ground/database/embedded-postgres.ts';

export interface Behind {
  /** The folder that the configuration names /srv/lamphouse-export. */
  exported: string;
  /** The port that it names 127.0.0.1:3000; several when the configuration lists all servers. */
  livePorts: readonly number[];
  /** For the server's own files. */
  scratch: string;
}

export interface WebServer {
  url: string;
  stop: () => Promise<void>;
}

const module = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const find = (...places: string[]) => places.find((place) => existsSync(place)) ?? null;
const programs = {
  nginx: find('/usr/sbin/nginx'),
  caddy: find('/usr/bin/caddy', '/usr/local/bin/caddy'),
};

export const webServers = ['nginx', 'caddy'] as const;

export const isInstalled = (name: (typeof webServers)[number]) => programs[name] !== null;

/** nginx sends `.br` files by a separate module; without it that line of the configuration is removed. */
export const sendsBrotli = (name: (typeof webServers)[number]) => name !== 'nginx' || existsSync(module);

export type Kind = 'export' | 'live';

const sample = '127.0.0.1:3000';

function shipped(file: string, { exported }: Behind): string {
  return readFileSync(new URL(`../${file}`, import.meta.url), 'utf8').replaceAll(
    '/srv/lamphouse-export',
    exported,
  );
}

function nginxConfiguration(kind: Kind, behind: Behind, port: number): string {
  const { scratch, livePorts } = behind;
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const site = shipped(`nginx-${kind}.conf`, behind)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace(/^ *server 127\.0\.0\.1:3000.*$/m, (line) =>
      livePorts.map((live) => line.replace(sample, `127.0.0.1:${live}`)).join('\n'),
    );
  const hasBrotli = sendsBrotli('nginx');
  return `${hasBrotli ? `load_module ${module};` : ''}
daemon off;
worker_processes 1;
pid ${scratch}/nginx.pid;
error_log ${scratch}/error.log;
events { worker_connections 256; }
http {
  access_log off;
  ${paths.map((path) => `${path}_temp_path ${scratch}/${path};`).join('\n  ')}
  ${hasBrotli ? site : site.replace('brotli_static on;', '')}
}
`;
}

function caddyConfiguration(kind: Kind, behind: Behind, port: number): string {
  const live = behind.livePorts.map((livePort) => `127.0.0.1:${livePort}`).join(' ');
  const site = shipped(`Caddyfile.${kind}`, behind)
    .replace(/^(?::80|\{\$SITE_ADDRESS::80\}) \{/m, `http://:${port} {`)
    .replace(sample, live);
  return `{\n\tadmin off\n\tauto_https off\n}\n${site}`;
}

/** Starts the server with the shipped configuration on a free port. */
export async function startWebServer(
  name: (typeof webServers)[number],
  kind: Kind,
  behind: Behind,
): Promise<WebServer> {
  const port = await freePort();
  mkdirSync(behind.scratch, { recursive: true });
  // nginx's worker is another user when its master is root.
  for (const folder of [behind.scratch, behind.exported]) chmodSync(folder, 0o755);
  const file = join(behind.scratch, `${name}-${kind}`);
  const isNginx = name === 'nginx';
  writeFileSync(file, (isNginx ? nginxConfiguration : caddyConfiguration)(kind, behind, port));
  const args = isNginx
    ? ['-p', behind.scratch, '-e', join(behind.scratch, 'early.log'), '-c', file]
    : ['run', '--adapter', 'caddyfile', '--config', file];
  const home = { HOME: behind.scratch, XDG_DATA_HOME: behind.scratch, XDG_CONFIG_HOME: behind.scratch };
  const child = spawn(programs[name] ?? name, args, { env: { ...process.env, ...home } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const url = `http://127.0.0.1:${port}`;
  const deadline = performance.now() + longestStart;
  while (!(await answers(url))) {
    if (hasEnded(child) || performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`${name} did not start:\n${output}`);
    }
    await pause(20);
  }
  return { url, stop: () => stop(child) };
}

/** The timeout in milliseconds, which only ends a hang. */
const longestStart = 60_000;

/** A process that was ended by a signal has no exit code. */
const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(longestStart) }).then(
    () => true,
    () => false,
  );

async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
