import { olderPostgres } from '#admin-api/testing/older-postgres.ts';
import { installPackages } from './debian-packages.ts';
import { isInstalled, webServers } from './deploy/testing/web-servers.ts';

// Tests of missing servers are reported as skipped; a machine that only runs tests gets all of them installed.
if (process.env['CI']) {
  if (!webServers.every(isInstalled))
    installPackages('nginx-light', 'libnginx-mod-http-brotli-static', 'caddy');
  if (olderPostgres().length === 0) installPackages('postgresql');
}
