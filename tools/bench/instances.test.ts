import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withBench } from './bench.ts';
import { wholeCatalogue } from './instances.ts';

const filled = { dataDir: '/kept', files: ['titles.ndjson'], run: { rows: 7 } };

async function keptFolder(record: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kept-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'filled.json'), JSON.stringify(record));
  return folder;
}

const kept = (keep: string, people: boolean, titles = 1000) =>
  withBench({ data: null, titles, people, keep }, wholeCatalogue);

test('a kept catalogue is used again by a run that asks for the same one', async () => {
  const keep = await keptFolder({ catalogue: '1,000 titles with casts, generated', ...filled });
  expect(await kept(keep, true)).toEqual(filled);
});

test('a kept catalogue of other titles, or without their casts, is refused', async () => {
  const keep = await keptFolder({ catalogue: '1,000 titles, generated', ...filled });
  await expect(kept(keep, true)).rejects.toThrow('and not 1,000 titles with casts, generated');
  await expect(kept(keep, false, 2000)).rejects.toThrow('has 1,000 titles, generated, and not 2,000 titles');
  await expect(kept(await keptFolder(filled), false)).rejects.toThrow('a catalogue of unknown size');
});
