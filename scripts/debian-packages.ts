import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs packages, as root on Debian; returns false on other systems or when it failed. */
export function installPackages(...names: string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing ${names.join(', ')} …`);
  const install = () => aptGet('install', '--yes', '--no-install-recommends', ...names);
  return install() || (aptGet('update') && install());
}

function aptGet(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}
