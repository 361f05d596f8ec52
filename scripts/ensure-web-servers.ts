import { installPackages } from './debian-packages.ts';
import { isInstalled, webServers } from './deploy/testing/web-servers.ts';

// Where one of them is missing its tests are told as skipped; a machine that only tests gets both.
if (process.env['CI'] && !webServers.every(isInstalled))
  installPackages('nginx-light', 'libnginx-mod-http-brotli-static', 'caddy');
