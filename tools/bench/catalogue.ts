import { createWriteStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fieldsOf } from '#admin-api/work/import/reading/column-names.ts';
import { kindOf } from '#admin-api/work/import/reading/kinds.ts';
import { readRows } from '#admin-api/work/import/reading/read-rows.ts';
import type { Bench } from './bench.ts';
import { generatedCasts, generatedTitles } from './generated-titles.ts';
import { multipliedTitles } from './multiplied-titles.ts';

export const dataFiles = async (folder: string) =>
  (await readdir(folder))
    .filter((name) => /\.(ndjson|jsonl|csv)(\.gz)?$/.test(name) && !name.startsWith('mini'))
    .map((name) => join(folder, name))
    .sort();

/**
 * Writes a file with this many titles: sampled evenly from the data folder or multiplied from it, otherwise generated. With
 * `people` a second file has their casts. Returns the paths.
 */
export async function catalogueFiles(bench: Bench, titles: number, folder: string): Promise<string[]> {
  const rows = bench.data ? sampledTitles(await dataFiles(bench.data), titles) : generatedTitles(titles);
  const keys: unknown[] = [];
  const noted = async function* () {
    for await (const row of rows) {
      if (bench.people) keys.push((row as Record<string, unknown>)['key']);
      yield row;
    }
  };
  const files = [await writeRows(join(folder, `titles-${titles}.ndjson`), noted())];
  if (bench.people) files.push(await writeRows(join(folder, `casts-${titles}.ndjson`), generatedCasts(keys)));
  return files;
}

/** Writes a file of NDJSON; returns its path. */
export async function writeRows(
  path: string,
  rows: AsyncIterable<unknown> | Iterable<unknown>,
): Promise<string> {
  const lines = async function* () {
    for await (const row of rows) yield `${JSON.stringify(row)}\n`;
  };
  await pipeline(Readable.from(lines()), createWriteStream(path));
  return path;
}

async function* sampledTitles(files: string[], wanted: number): AsyncGenerator<unknown> {
  let all = 0;
  for await (const _ of titlesOf(files)) all += 1;
  if (wanted > all) return yield* multipliedTitles(await everyTitle(files), wanted);
  let seen = 0;
  for await (const values of titlesOf(files)) {
    seen += 1;
    if (Math.floor((seen * wanted) / all) > Math.floor(((seen - 1) * wanted) / all)) yield values;
  }
}

async function everyTitle(files: string[]) {
  const titles: Record<string, unknown>[] = [];
  for await (const title of titlesOf(files)) titles.push(title);
  return titles;
}

async function* titlesOf(files: string[]): AsyncGenerator<Record<string, unknown>> {
  for (const file of files) {
    for await (const row of readRows(file, {})) {
      if ('values' in row && kindOf(fieldsOf(row.values)) === 'movies') yield row.values;
    }
  }
}
