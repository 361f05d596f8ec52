import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export type Postmaster = { pid: number; port: number; status: string };

/** What the server in this folder says of itself in postmaster.pid; null when none is running. */
export function runningPostmaster(folder: string): Postmaster | null {
  const lines = readLines(join(folder, 'postmaster.pid'));
  const pid = Number(lines[0]);
  if (!(pid > 0) || !isPostgres(pid)) return null;
  return { pid, port: Number(lines[3]), status: (lines[7] ?? 'starting').trim() };
}

/**
 * After a power cut the process number in the file may have gone to somebody else. PostgreSQL takes any living process
 * for its own kind and refuses to start, so the file goes.
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
    // Living, but another user's: it can only be the server that this file's owner started.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function commandOf(pid: number): string {
  if (process.platform === 'linux') return readLines(`/proc/${pid}/cmdline`).join('\n');
  return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
}
