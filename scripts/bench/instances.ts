import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bench } from './bench.ts';
import { dataFiles, titlesFile } from './catalogue.ts';
import { newDataDir } from './product.ts';
import { type ImportRun, runImport } from './run-import.ts';

export const smallCatalogue = 1_000;

export interface Filled {
  dataDir: string;
  files: string[];
  run: ImportRun;
}

const large = new WeakMap<Bench, Promise<Filled>>();

/** The data folder with the whole catalogue in it, imported once; whoever renders it first has it for itself. */
export function wholeCatalogue(bench: Bench): Promise<Filled> {
  const known =
    large.get(bench) ?? (bench.keep === null ? fill(bench, bench.titles) : kept(bench, bench.keep));
  large.set(bench, known);
  return known;
}

/** Imported by the first run, found there by the next. */
async function kept(bench: Bench, folder: string): Promise<Filled> {
  const record = join(folder, 'filled.json');
  if (existsSync(record)) return JSON.parse(await readFile(record, 'utf8'));
  await mkdir(folder, { recursive: true });
  const filled = await fill(bench, bench.titles, folder);
  await writeFile(record, JSON.stringify(filled));
  return filled;
}

/** A new data folder with so many titles in it. */
export async function fill(bench: Bench, titles: number, folder?: string): Promise<Filled> {
  const isAll = titles === Number.POSITIVE_INFINITY;
  const files =
    isAll && bench.data
      ? await dataFiles(bench.data)
      : [await titlesFile(bench, titles, folder ?? bench.folder)];
  const dataDir = folder ?? (await newDataDir(bench));
  bench.note(`Importing ${isAll ? 'the data folder' : `${titles.toLocaleString('en')} titles`} …`);
  return { dataDir, files, run: await runImport(bench, dataDir, files) };
}
