import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadArchivo } from '#site/server/cards/typeface.ts';
import { writePoster } from './write-image.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lamphouse-images-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a poster is written in three sizes and its backdrop in two, and nothing else is left behind', async () => {
  const title = { title: 'Northbound', year: 2024, genre: 'Thriller' };
  await writePoster(title, await loadArchivo(), join(folder, 'northbound'));
  expect((await readdir(folder)).sort()).toEqual([
    'northbound-160.webp',
    'northbound-1600.webp',
    'northbound-320.webp',
    'northbound-800.webp',
    'northbound.webp',
  ]);
  const sizes = ['northbound.webp', 'northbound-320.webp', 'northbound-160.webp', 'northbound-1600.webp'].map(
    async (file) => {
      const { format, width, height } = await sharp(join(folder, file)).metadata();
      return [format, width, height];
    },
  );
  expect(await Promise.all(sizes)).toEqual([
    ['webp', 500, 750],
    ['webp', 320, 480],
    ['webp', 160, 240],
    ['webp', 1600, 900],
  ]);
});
