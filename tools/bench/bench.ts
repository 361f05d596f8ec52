import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './figure.ts';

export interface BenchOptions {
  /** A folder of files to import instead of a generated catalogue. */
  data: string | null;
  titles: number;
  /** Titles have casts. */
  people: boolean;
  /** The folder that keeps the catalogue for the next run; null uses a temporary folder. */
  keep: string | null;
}

/** The environment of a benchmark: it has its own folder, and everything it starts is stopped at the end. */
export interface Bench extends BenchOptions {
  folder: string;
  /** Called in reverse order at the end, or when something fails. */
  atEnd: (undo: () => Promise<unknown>) => void;
  note: (text: string) => void;
}

export type Benchmark = (bench: Bench) => Promise<Figure[]>;

export async function withBench<T>(options: BenchOptions, work: (bench: Bench) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'lamphouse-bench-'));
  const undoing: (() => Promise<unknown>)[] = [
    () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  ];
  const undo = async () => {
    while (undoing.length > 0) await undoing.pop()?.();
  };
  const interrupt = () => void undo().finally(() => process.exit(130));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    return await work({
      ...options,
      folder,
      atEnd: (step) => undoing.push(step),
      note: (text) => console.error(text),
    });
  } finally {
    await undo();
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}
