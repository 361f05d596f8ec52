import { olderPostgres } from '#admin-api/testing/older-postgres.ts';
import { installPackages } from './debian-packages.ts';
import { isInstalled, webServers } from './deploy/testing/web-servers.ts';

// Where one of them is missing its tests are told as skipped; a machine that only tests gets them all.
if (process.env['CI']) {
  if (!webServers.every(isInstalled))
    installPackages('nginx-light', 'libnginx-mod-http-brotli-static', 'caddy');
  if (olderPostgres().length === 0) installPackages('postgresql');
}
