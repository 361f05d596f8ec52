import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export type Postmaster = { pid: number; port: number; status: string };

/** The contents of the folder's postmaster.pid; null when no server runs in it. */
export function runningPostmaster(folder: string): Postmaster | null {
  const lines = readLines(join(folder, 'postmaster.pid'));
  const pid = Number(lines[0]);
  if (!(pid > 0) || !isPostgres(pid)) return null;
  return { pid, port: Number(lines[3]), status: (lines[7] ?? 'starting').trim() };
}

/**
 * Removes a stale postmaster.pid. After a power cut its process id may belong to another program, and PostgreSQL would take that for a
 * running server and refuse to start.
 */
export function removeStalePid(folder: string): void {
  if (!runningPostmaster(folder)) rmSync(join(folder, 'postmaster.pid'), { force: true });
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return commandOf(pid).includes('postgres');
  } catch (error) {
    // Alive, but another user's: only the owner's server can write this file.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function commandOf(pid: number): string {
  if (process.platform === 'linux') return readLines(`/proc/${pid}/cmdline`).join('\n');
  return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
}
