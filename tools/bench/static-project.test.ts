import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { routesOf } from './static-project.ts';

test('each path belongs to one page, the matching one with the fewest parameters', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lamphouse-bench-'));
  onTestFinished(async () => await rm(folder, { recursive: true }));
  const files = [
    'index.astro',
    'movies/[slug]/index.astro',
    '[list]/page/[page].astro',
    'watch/[slug].astro',
  ];
  for (const file of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), '');
  }
  const paths = ['/', '/movies/ran', '/movies/page/2', '/watch/ran', '/nowhere/at/all'];
  const routes = await routesOf(folder, paths);
  expect(new Map(routes.map(({ file, params }) => [file, params]))).toEqual(
    new Map([
      ['movies/[slug]/index.astro', [{ slug: 'ran' }]],
      ['watch/[slug].astro', [{ slug: 'ran' }]],
      ['[list]/page/[page].astro', [{ list: 'movies', page: '2' }]],
    ]),
  );
});
