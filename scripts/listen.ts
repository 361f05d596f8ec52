import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Env } from '#admin-api/ground/environment/env.ts';
import { StartProblem } from '#admin-api/ground/environment/start-problem.ts';

type Place = Pick<Env, 'host' | 'port'>;

/** Checked before anything is started, so that the database is not started in vain when the port is taken. */
export async function refuseTakenPort(place: Place): Promise<void> {
  const probe = createServer();
  await explainPort(place, () => {
    probe.listen(place.port, place.host);
    return once(probe, 'listening');
  });
  probe.close();
  await once(probe, 'close');
}

/** Explains in plain words why a port cannot be used. */
export async function explainPort<T>({ host, port }: Place, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE')
      throw new StartProblem(`Port ${port} on ${host} is taken. Set PORT to another.`);
    if (code === 'EACCES')
      throw new StartProblem(`Port ${port} is not for this user. Set PORT to 1024 or more.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartProblem(`This machine has no address ${host}. Set HOST to another.`);
    throw error;
  }
}

/** The address of the site server on this machine. */
export function ownAddress({ host, port }: Pick<Env, 'host' | 'port'>): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host;
  return `http://${reachable.includes(':') && !reachable.startsWith('[') ? `[${reachable}]` : reachable}:${port}`;
}
