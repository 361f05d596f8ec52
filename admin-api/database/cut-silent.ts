import { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';

/**
 * A connection on which PostgreSQL says nothing while somebody waits is cut: its machine is gone, or the line to it, and TCP would
 * take a quarter of an hour to notice, with every connection of the pool waiting. What only takes long PostgreSQL ends itself.
 */
export function cutSilent(pool: Pool, statementTimeoutMs: number): void {
  if (statementTimeoutMs === 0) return;
  pool.on('connect', (client) => {
    const socket = socketOf(client);
    socket?.on('timeout', () => socket.destroy(new Error('PostgreSQL does not answer')));
  });
  pool.on('acquire', (client) => void socketOf(client)?.setTimeout(2 * statementTimeoutMs));
  pool.on('release', (_error, client) => void socketOf(client)?.setTimeout(0));
}

function socketOf({ connection }: PoolClient): Socket | null {
  return connection.stream instanceof Socket ? connection.stream : null;
}
