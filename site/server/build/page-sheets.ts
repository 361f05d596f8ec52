/**
 * Each kind of page loads one style sheet before its first paint: the base, the styles of its components, and the operator's
 * colours, sizes and fonts. A phone would open a connection for each of several files, and wait for the slowest before it paints.
 * The build writes all but the last; site/pages/styles adds that.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstPart } from '#site/lib/brotli-parts.ts';
import { byWeight, isLate } from './style-sheets.ts';

type Style = { type: 'external'; src: string } | { type: 'inline'; content: string };

interface Route {
  styles: Style[];
}

/** The name of each page's own sheet, and the files that it is made of. */
export type PageSheets = ReadonlyMap<string, readonly string[]>;

interface JoinedSheets {
  pages: PageSheets;
  /** The path of the sheet that comes after the first paint. */
  late: string | undefined;
}

/** The folder of the sheets in that of the built server. */
export const sheetFolder = 'styles';

/** Replaces the sheets of each route by the one that `writePageSheets` writes. Names contain hashes, so equal names are equal sheets. */
export function joinSheets(routes: readonly Route[]): JoinedSheets {
  const sheets = new Map<string, string[]>();
  let late: string | undefined;
  for (const { styles } of routes) {
    const files = styles.flatMap((style) => (style.type === 'external' ? [style.src] : []));
    if (files.length === 0) continue;
    late ??= files.find(isLate);
    const parts = files.filter((file) => !isLate(file)).sort(byWeight);
    const name = createHash('sha256').update(parts.join()).digest('base64url').slice(0, 8);
    sheets.set(name, parts);
    const others = styles.filter(({ type }) => type === 'inline');
    styles.splice(0, styles.length, { type: 'external', src: `styles/${name}.css` }, ...others);
  }
  return { pages: sheets, late };
}

/** Afterwards no page loads the files that they are made of; those that a script names stay. */
export function writePageSheets(client: string, server: string, sheets: PageSheets): void {
  mkdirSync(join(server, sheetFolder));
  for (const [name, parts] of sheets) {
    const text = Buffer.concat(parts.map((part) => readFileSync(join(client, part))));
    writeFileSync(join(server, sheetFolder, name), firstPart(text));
  }
  const folder = join(client, '_astro');
  const scripts = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  for (const part of new Set([...sheets.values()].flat()))
    if (!scripts.some((code) => code.includes(part))) rmSync(join(client, part));
}
