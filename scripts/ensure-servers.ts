import { olderPostgres } from '#admin-api/testing/older-postgres.ts';
import { installPackages } from './debian-packages.ts';
import { isInstalled, webServers } from './deploy/testing/web-servers.ts';

// Tests with web servers that are not installed are reported as skipped; CI installs all of them.
if (process.env['CI']) {
  if (!webServers.every(isInstalled))
    installPackages('nginx-light', 'libnginx-mod-http-brotli-static', 'caddy');
  if (olderPostgres().length === 0) installPackages('postgresql');
}
