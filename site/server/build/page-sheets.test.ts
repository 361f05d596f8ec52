import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { withLastPart } from '#site/lib/brotli-parts.ts';
import { joinSheets, sheetFolder, writePageSheets } from './page-sheets.ts';
import { namedStyles } from './style-sheets.ts';

interface Sheet {
  type: 'external';
  src: string;
}
const external = (name: string): Sheet => ({ type: 'external', src: `_astro/${name}.css` });
const names = ['sheet-base.1', 'sheet-ui-list.2', 'sheet-home.3', 'sheet-late.4'] as const;
const [base, list, home, late] = names.map(external) as [Sheet, Sheet, Sheet, Sheet];
interface Inline {
  type: 'inline';
  content: string;
}
const routeOf = (styles: (Sheet | Inline)[]) => ({ styles, routeData: { route: '/about' } });

test('each route has one sheet, and equal routes have the same', () => {
  const routes = [[list, base], [list, base], [home, list, base], [base]].map(routeOf);
  const { pages: sheets } = joinSheets(routes);
  expect(routes.map(({ styles }) => styles.length)).toEqual([1, 1, 1, 1]);
  expect(routes[0]?.styles).toEqual(routes[1]?.styles);
  // What stands later overrides: the components the shared parts, and these the base.
  expect([...sheets.values()]).toEqual([[base.src, list.src], [base.src, list.src, home.src], [base.src]]);
  const [name = ''] = sheets.keys();
  expect(routes[0]?.styles).toEqual([{ type: 'external', src: `styles/${name}.css` }]);
});

test('what comes after the first paint is in no sheet of a page, and has one path', () => {
  const routes = [
    [late, list, base],
    [home, base, late],
  ].map(routeOf);
  const joined = joinSheets(routes);
  expect(joined.late).toBe(late.src);
  expect([...joined.pages.values()]).toEqual([
    [base.src, list.src],
    [base.src, home.src],
  ]);
  expect(routes.map(({ styles }) => styles.length)).toEqual([1, 1]);
});

test('what only the results of a search need is in a sheet of its own where other content shows first', () => {
  const [results, row, chip] = [
    'sheet-features-search-results.5',
    'sheet-features-matches-MatchLines.6',
    'sheet-ui-chip.7',
  ].map(external) as [Sheet, Sheet, Sheet];
  const routes = ['/', '/[list]', '/search'].map((route) => ({
    // A row of matches is in results alone, which come from the page of the search.
    styles: [results, ...(route === '/search' ? [row] : []), chip, base],
    routeData: { route },
  }));
  const { pages, found } = joinSheets(routes);
  const partsOf = (name = '') => pages.get(name);
  expect(Object.keys(found)).toEqual(['/', '/[list]']);
  expect(partsOf(found['/'])).toEqual([chip.src, results.src, row.src]);
  expect(partsOf(found['/[list]'])).toEqual([results.src, row.src]);
  const own = routes.map(({ styles }) => /styles\/(.+)\.css/.exec(styles[0]?.src ?? '')?.[1]);
  expect(own.map(partsOf)).toEqual([
    [base.src],
    [base.src, chip.src],
    [base.src, chip.src, results.src, row.src],
  ]);
});

test('what stands below the first window of one kind of page is apart there, and in the first sheet of others', () => {
  const [card, empty] = ['sheet-features-catalogue-card.5', 'sheet-ui-empty.6'].map(external) as [
    Sheet,
    Sheet,
  ];
  const routes = ['/', '/[list]', '/people'].map((route) => ({
    styles: [card, empty, base],
    routeData: { route },
  }));
  const { pages, below } = joinSheets(routes);
  const partsOf = (name = '') => pages.get(name);
  expect(Object.keys(below)).toEqual(['/', '/[list]']);
  expect(partsOf(below['/'])).toEqual([empty.src, card.src]);
  expect(partsOf(below['/[list]'])).toEqual([empty.src]);
  const own = routes.map(({ styles }) => /styles\/(.+)\.css/.exec(styles[0]?.src ?? '')?.[1]);
  expect(own.map(partsOf)).toEqual([[base.src], [base.src, card.src], [base.src, empty.src, card.src]]);
});

test('a sheet within the page stays, and a route without sheets gets none', () => {
  const inline = { type: 'inline' as const, content: 'a{}' };
  const routes = [[base, inline, list], []].map(routeOf);
  const [name = ''] = joinSheets(routes).pages.keys();
  const joined = { type: 'external', src: `styles/${name}.css` };
  expect(routes.map(({ styles }) => styles)).toEqual([[joined, inline], []]);
});

test('the files are joined in order, and the parts are removed unless a script names them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'page-sheets-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [client, server] = [join(folder, 'client'), join(folder, 'server')];
  await mkdir(join(client, '_astro'), { recursive: true });
  await mkdir(server);
  for (const [name, text] of [
    ['sheet-base.1.css', 'a{top:0}'],
    ['sheet-ui-list.2.css', 'a{top:1px}'],
    ['sheet-home.3.css', 'a{top:2px}'],
    ['island.4.js', 'load("_astro/sheet-ui-list.2.css")'],
  ] as const)
    await writeFile(join(client, '_astro', name), text);
  const { pages: sheets } = joinSheets(
    [
      [list, base],
      [base, home],
    ].map(routeOf),
  );
  writePageSheets(client, server, sheets);
  const [name = ''] = sheets.keys();
  const first = await readFile(join(server, sheetFolder, name));
  expect(brotliDecompressSync(withLastPart(first, ':root{}')).toString()).toBe('a{top:0}a{top:1px}:root{}');
  const left = await readdir(join(client, '_astro'));
  expect(left.sort()).toEqual(['island.4.js', 'sheet-ui-list.2.css']);
});

test('every style that is named for a shared sheet exists', () => {
  const exists = (name: string) =>
    ['css', 'astro'].some((ending) => existsSync(new URL(`../../${name}.${ending}`, import.meta.url)));
  // The build makes those of the fonts.
  const ours = namedStyles.filter((name) => !name.startsWith('fonts/'));
  expect(ours.length).toBeGreaterThan(10);
  expect(ours.filter((name) => !exists(name))).toEqual([]);
});
