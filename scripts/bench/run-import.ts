import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { partEnv } from '#scripts/testing/part.ts';
import type { Bench } from './bench.ts';
import { run } from './child.ts';

export interface ImportRun {
  /** From the command to its end: the database started and stopped besides. */
  milliseconds: number;
  /** The importing alone, as it says itself. */
  importing: number;
  /** Bytes. */
  memory: number;
  rows: number;
}

const hook = new URL('peak-memory.ts', import.meta.url).href;

/** `npm run import` into a data folder, in a process of its own. */
export async function runImport(bench: Bench, dataDir: string, files: string[]): Promise<ImportRun> {
  const memoryFile = join(bench.folder, 'memory');
  const began = performance.now();
  const output = await run(process.execPath, ['--import', hook, 'scripts/import/main.ts', ...files], {
    env: { ...partEnv(1), DATA_DIR: dataDir, BENCH_MEMORY_FILE: memoryFile },
  });
  const milliseconds = performance.now() - began;
  const summary =
    /^([\d,]+) created, ([\d,]+) changed, ([\d,]+) unchanged, ([\d,]+) refused in ([\d.]+) s/m.exec(output);
  if (!summary) throw new Error(`The import did not say what it did:\n${output}`);
  const rows = summary.slice(1, 5).reduce((sum, part) => sum + Number(part.replaceAll(',', '')), 0);
  const memory = Number(await readFile(memoryFile, 'utf8')) * 1024;
  return { milliseconds, importing: Number(summary[5]) * 1000, memory, rows };
}
