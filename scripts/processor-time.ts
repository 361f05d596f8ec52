/** The processor time of this process and of everything that it starts. Only Linux tells. */
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ProcessorTime {
  seconds: number;
  /** False where processes that nobody waited for are missing: a browser's, which are ended by force. */
  isWhole: boolean;
}

/** Seconds of this process, and of all that it started, that has ended and that was waited for. */
function waitedFor(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  // utime, stime, cutime and cstime, in ticks of a hundredth.
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
}

/** A control group holds whatever its members start, however that ends. Throws where this user may not make one. */
function enterGroup(): { seconds: () => number; leave: () => void } {
  const groups = readFileSync('/proc/self/cgroup', 'utf8');
  // Version 1 has a tree for processor time, version 2 one tree for all.
  const [, tree = '', path = ''] =
    /^\d+:((?:\w+,)*cpuacct(?:,\w+)*):(.*)/m.exec(groups) ?? /^0:():(.*)/m.exec(groups) ?? [];
  const parent = join('/sys/fs/cgroup', tree, path);
  const group = join(parent, `lamphouse-${process.pid}`);
  const enter = (entered: string) => writeFileSync(join(entered, 'cgroup.procs'), String(process.pid));
  const seconds = () => {
    if (tree) return Number(readFileSync(join(group, 'cpuacct.usage'), 'utf8')) / 1e9;
    return Number(/^usage_usec (\d+)/m.exec(readFileSync(join(group, 'cpu.stat'), 'utf8'))?.[1]) / 1e6;
  };
  mkdirSync(group);
  try {
    enter(group);
  } catch (error) {
    rmdirSync(group);
    throw error;
  }
  const leave = () => {
    enter(parent);
    try {
      rmdirSync(group);
    } catch {
      // Something that is ending still is in it.
    }
  };
  return { seconds, leave };
}

/** Begins to count. What was used before counts as well: this process may have taken over that of a shell. */
export function countProcessorTime(): () => ProcessorTime | null {
  try {
    const before = waitedFor();
    const group = enterGroup();
    process.once('exit', group.leave);
    return () => ({ seconds: before + group.seconds(), isWhole: true });
  } catch {
    return () => {
      try {
        return { seconds: waitedFor(), isWhole: false };
      } catch {
        return null;
      }
    };
  }
}
