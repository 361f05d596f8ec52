import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { joinSheets, writePageSheets } from './page-sheets.ts';

const external = (name: string) => ({ type: 'external' as const, src: `_astro/${name}.css` });
const [base, list, home] = [external('sheet-base.1'), external('sheet-list.2'), external('sheet-home.3')];

test('each route has one sheet, and equal routes have the same', () => {
  const routes = [{ styles: [list, base] }, { styles: [list, base] }, { styles: [home, list, base] }];
  const sheets = joinSheets(routes);
  expect(routes.map(({ styles }) => styles.length)).toEqual([1, 1, 1]);
  expect(routes[0]?.styles).toEqual(routes[1]?.styles);
  // The others override the base.
  expect([...sheets.joined.values()]).toEqual([
    [base.src, list.src],
    [base.src, home.src, list.src],
  ]);
});

test('a sheet that is alone, and one within the page, stay', () => {
  const inline = { type: 'inline' as const, content: 'a{}' };
  const routes = [{ styles: [base] }, { styles: [base, inline, list] }, { styles: [] }];
  expect(joinSheets(routes).joined.size).toBe(0);
  expect(routes).toEqual([{ styles: [base] }, { styles: [base, inline, list] }, { styles: [] }]);
});

test('the files are joined in order, and the parts are removed unless a script or a page names them', async () => {
  const client = await mkdtemp(join(tmpdir(), 'page-sheets-'));
  onTestFinished(() => rm(client, { recursive: true, force: true }));
  await mkdir(join(client, '_astro'));
  for (const [name, text] of [
    ['sheet-base.1.css', 'a{top:0}'],
    ['sheet-list.2.css', 'a{top:1px}'],
    ['sheet-home.3.css', 'a{top:2px}'],
    ['island.4.js', 'load("_astro/sheet-list.2.css")'],
  ] as const)
    await writeFile(join(client, '_astro', name), text);
  const routes = [{ styles: [list, base] }, { styles: [base, home] }, { styles: [home] }];
  const sheets = joinSheets(routes);
  writePageSheets(client, sheets);
  const [path = ''] = [...sheets.joined.keys()];
  expect(await readFile(join(client, path), 'utf8')).toBe('a{top:0}a{top:1px}');
  const left = await readdir(join(client, '_astro'));
  expect(left.filter((name) => name.startsWith('sheet-'))).toEqual(['sheet-home.3.css', 'sheet-list.2.css']);
});
