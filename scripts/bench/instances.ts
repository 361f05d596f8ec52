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
  const known = large.get(bench) ?? fill(bench, bench.titles);
  large.set(bench, known);
  return known;
}

/** A new data folder with so many titles in it. */
export async function fill(bench: Bench, titles: number): Promise<Filled> {
  const isAll = titles === Number.POSITIVE_INFINITY;
  const files = isAll && bench.data ? await dataFiles(bench.data) : [await titlesFile(bench, titles)];
  const dataDir = await newDataDir(bench);
  bench.note(`Importing ${isAll ? 'the data folder' : `${titles.toLocaleString('en')} titles`} …`);
  return { dataDir, files, run: await runImport(bench, dataDir, files) };
}
