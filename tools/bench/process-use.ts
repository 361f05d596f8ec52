/** Reads the memory of a process and its children, and its CPU time, from /proc; shared pages are counted once. */
import { readdirSync, readFileSync } from 'node:fs';

const every = 500;

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process has ended in the meantime.
    return '';
  }
}

function parents(): Map<number, number> {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return new Map(
    pids.map((pid) => [Number(pid), Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0)]),
  );
}

function familyOf(pid: number, parentOf: ReadonlyMap<number, number> = parents()): number[] {
  const isOurs = (one: number): boolean => one === pid || (one > 1 && isOurs(parentOf.get(one) ?? 0));
  return [...parentOf.keys()].filter(isOurs);
}

const kilobyte = 1024;

function memoryOf(pid: number): number {
  const shares = familyOf(pid).map(
    (one) => /^Pss:\s+(\d+)/m.exec(read(`/proc/${one}/smaps_rollup`))?.[1] ?? 0,
  );
  return shares.reduce<number>((sum, share) => sum + Number(share), 0) * kilobyte;
}

export function watchMemory(pid: number): { peak: () => number } {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid));
  }, every);
  return {
    peak() {
      clearInterval(timer);
      return peak;
    },
  };
}

const ticksPerSecond = 100;

/** CPU seconds that the process has used, in steps of 10 ms. */
export function cpuTime(pid: number): number {
  const [user = 0, system = 0] = (read(`/proc/${pid}/stat`).split(') ')[1] ?? '')
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) / ticksPerSecond;
}
