/**
 * Each kind of page loads one style sheet before its first paint: the base, the styles of its components, and the operator's
 * colours, sizes and fonts. A phone would open a connection for each of several files, and wait for the slowest before it paints.
 * The build writes all but the last; site/pages/styles adds that.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstPart } from '#site/lib/brotli-parts.ts';
import { byWeight, isBelow, isFound, isLate } from './style-sheets.ts';

type Style = { type: 'external'; src: string } | { type: 'inline'; content: string };

interface Route {
  styles: Style[];
  routeData: { route: string };
}

/** The name of each page's own sheet, and the files that it is made of. */
export type PageSheets = ReadonlyMap<string, readonly string[]>;

interface JoinedSheets {
  pages: PageSheets;
  /** By route, the name of the sheet that comes with the first search. */
  found: Record<string, string>;
  /** By route, the name of the sheet of what stands below the first window. */
  below: Record<string, string>;
  /** The path of the sheet that comes after the first paint. */
  late: string | undefined;
}

/** The folder of the sheets in that of the built server. */
export const sheetFolder = 'styles';

/** Replaces the sheets of each route by the one that `writePageSheets` writes. Names contain hashes, so equal names are equal sheets. */
export function joinSheets(routes: readonly Route[]): JoinedSheets {
  const pages = new Map<string, string[]>();
  const found: Record<string, string> = {};
  const below: Record<string, string> = {};
  const filesOf = ({ styles }: Route) =>
    styles.flatMap((style) => (style.type === 'external' ? [style.src] : []));
  // Results may have components that the route itself is without.
  const all = [...new Set(routes.flatMap(filesOf))];
  const join = (files: string[]): string => {
    const parts = files.sort(byWeight);
    const name = createHash('sha256').update(parts.join()).digest('base64url').slice(0, 8);
    pages.set(name, parts);
    return name;
  };
  for (const route of routes) {
    const files = filesOf(route);
    if (files.length === 0) continue;
    const { styles, routeData } = route;
    const ofFound = all.filter((file) => isFound(file, routeData.route));
    if (ofFound.length > 0) found[routeData.route] = join(ofFound);
    const ofBelow = files.filter((file) => isBelow(file, routeData.route) && !ofFound.includes(file));
    if (ofBelow.length > 0) below[routeData.route] = join(ofBelow);
    const apart = new Set([...ofFound, ...ofBelow]);
    const name = join(files.filter((file) => !isLate(file) && !apart.has(file)));
    const others = styles.filter(({ type }) => type === 'inline');
    styles.splice(0, styles.length, { type: 'external', src: `styles/${name}.css` }, ...others);
  }
  return { pages, found, below, late: all.find(isLate) };
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
