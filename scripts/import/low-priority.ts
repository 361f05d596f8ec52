/** An import beside a running site takes the processor time that visitors leave. */
import { constants, setPriority } from 'node:os';
import type { ClientBase } from 'pg';

const { PRIORITY_BELOW_NORMAL } = constants.priority;

/** Lowers the priority of the database's processes behind these connections, which must be on this machine. */
export async function lowerPriority(clients: readonly ClientBase[]): Promise<void> {
  const found = await Promise.all(
    clients.map((client) => client.query<{ pid: number }>('select pg_backend_pid() as pid')),
  );
  for (const { pid } of found.flatMap(({ rows }) => rows)) {
    try {
      setPriority(pid, PRIORITY_BELOW_NORMAL);
    } catch {
      // PostgreSQL may run as another user; then it keeps its priority.
    }
  }
}
