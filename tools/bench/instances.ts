import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartProblem } from '#admin-api/ground/environment/start-problem.ts';
import { partEnv } from '#scripts/testing/part.ts';
import type { Bench } from './bench.ts';
import { catalogueFiles, dataFiles } from './catalogue.ts';
import { run } from './child.ts';
import { newDataDir } from './product.ts';

export const smallCatalogue = 1_000;

export interface Filled {
  dataDir: string;
  files: string[];
  run: ImportRun;
}

const large = new WeakMap<Bench, Promise<Filled>>();

/** The data folder with the whole catalogue, imported once and shared by the benchmarks. */
export function wholeCatalogue(bench: Bench): Promise<Filled> {
  const known =
    large.get(bench) ?? (bench.keep === null ? fill(bench, bench.titles) : kept(bench, bench.keep));
  large.set(bench, known);
  return known;
}

/** Imported by the first run with --keep, reused by the next, which must ask for the same catalogue. */
async function kept(bench: Bench, folder: string): Promise<Filled> {
  const record = join(folder, 'filled.json');
  const wanted = catalogueWords(bench);
  if (existsSync(record)) {
    const { catalogue, ...filled } = JSON.parse(await readFile(record, 'utf8'));
    if (catalogue === wanted) return filled;
    throw new StartProblem(
      `${folder} has ${catalogue ?? 'a catalogue of unknown size'}, and not ${wanted}: name another folder`,
    );
  }
  await mkdir(folder, { recursive: true });
  const filled = await fill(bench, bench.titles, folder);
  await writeFile(record, JSON.stringify({ catalogue: wanted, ...filled }));
  return filled;
}

/** '50,000 titles with casts, generated' */
function catalogueWords({ data, titles, people }: Bench): string {
  const number = titles === Number.POSITIVE_INFINITY ? 'all titles' : `${titles.toLocaleString('en')} titles`;
  return `${number}${people ? ' with casts' : ''}, ${data === null ? 'generated' : `of ${data}`}`;
}

/** A new data folder with this many titles. */
export async function fill(bench: Bench, titles: number, folder?: string): Promise<Filled> {
  const isAll = titles === Number.POSITIVE_INFINITY;
  const files =
    isAll && bench.data
      ? await dataFiles(bench.data)
      : await catalogueFiles(bench, titles, folder ?? bench.folder);
  const dataDir = folder ?? (await newDataDir(bench));
  bench.note(`Importing ${isAll ? 'the data folder' : `${titles.toLocaleString('en')} titles`} …`);
  return { dataDir, files, run: await runImport(bench, dataDir, files) };
}

export interface ImportRun {
  /** The time of the whole command, including starting and stopping the database. */
  milliseconds: number;
  /** The time of the import itself, as the command reports it. */
  importing: number;
  /** Peak memory in bytes. */
  memory: number;
  rows: number;
}

const hook = new URL('peak-memory.ts', import.meta.url).href;

/** Runs `npm run import` into a data folder, in a process of its own. */
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
