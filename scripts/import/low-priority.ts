/** An import beside a running site takes the processor time that visitors leave. */
import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { ClientBase } from 'pg';

const { PRIORITY_BELOW_NORMAL: lower } = constants.priority;
const tries = 5;

/** Lowers the priority of the database's processes behind these connections, which must be on this machine. */
export async function lowerPriority(clients: readonly ClientBase[]): Promise<void> {
  const found = await Promise.all(
    clients.map((client) => client.query<{ pid: number }>('select pg_backend_pid() as pid')),
  );
  for (const { pid } of found.flatMap(({ rows }) => rows)) {
    try {
      setPriority(pid, lower);
      await lowerSession(pid);
    } catch {
      // PostgreSQL may run as another user, and other systems than Linux have no sessions; then the priority remains.
    }
  }
}

/**
 * Linux may share the processor among sessions before it looks at the priorities of processes (autogroup, `man 7 sched`), and
 * each of the database's processes is a session of its own. A user may change one in a tenth of a second.
 */
async function lowerSession(pid: number, left = tries): Promise<void> {
  try {
    await writeFile(`/proc/${pid}/autogroup`, String(lower));
  } catch (error) {
    if (left === 0 || !(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
    await setTimeout(100);
    await lowerSession(pid, left - 1);
  }
}
