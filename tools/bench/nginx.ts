import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '#admin-api/ground/database/embedded-postgres.ts';
import type { Bench } from './bench.ts';
import { start } from './child.ts';

const places = [
  '/usr/sbin/nginx',
  '/usr/local/sbin/nginx',
  '/usr/local/bin/nginx',
  '/opt/homebrew/bin/nginx',
];
const modules = [
  '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so',
  '/usr/lib64/nginx/modules/ngx_http_brotli_static_module.so',
];

const execute = promisify(execFile);

/** The address at which nginx serves a compressed file; null when no suitable nginx is installed. */
export async function serveWithNginx(bench: Bench, plain: Buffer, brotli: Buffer): Promise<string | null> {
  const nginx = places.find((place) => existsSync(place));
  if (!nginx) return null;
  const folder = join(bench.folder, 'nginx');
  await mkdir(folder);
  // nginx's worker runs as another user when its master is root.
  for (const open of [bench.folder, folder]) await chmod(open, 0o755);
  await writeFile(join(folder, 'page.html'), plain);
  await writeFile(join(folder, 'page.html.br'), brotli);
  const port = await freePort();
  await writeFile(join(folder, 'nginx.conf'), configuration(folder, port));
  const args = ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')];
  const isUsable = await execute(nginx, [...args, '-t']).then(
    () => true,
    () => false,
  );
  if (!isUsable) return null;
  const child = start(nginx, args);
  bench.atEnd(child.stop);
  const url = `http://127.0.0.1:${port}/page.html`;
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await pause(20)) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return url;
  }
  throw new Error(`nginx did not come up:\n${child.output()}`);
}

function configuration(folder: string, port: number): string {
  const module = modules.find((file) => existsSync(file));
  return `${module ? `load_module ${module};` : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  types { text/html html; }
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((use) => `${use}_temp_path ${folder}/${use};`).join('\n  ')}
  open_file_cache max=10;
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    brotli_static on;
  }
}
`;
}
