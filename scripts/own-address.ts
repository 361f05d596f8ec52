import type { Env } from '#admin-api/env.ts';

/** The address of the site server on this machine. */
export function ownAddress({ host, port }: Pick<Env, 'host' | 'port'>): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host;
  return `http://${reachable.includes(':') && !reachable.startsWith('[') ? `[${reachable}]` : reachable}:${port}`;
}
