/**
 * Each kind of page loads one style sheet: the base and the sheets of its folders in one file. A phone would open a connection for
 * each of several files, and wait for the slowest before it paints.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseFirst } from './style-sheets.ts';

type Style = { type: 'external'; src: string } | { type: 'inline'; content: string };

interface Route {
  styles: Style[];
}

/** The path of each page's own sheet, and the sheets that it is made of. */
export interface PageSheets {
  joined: ReadonlyMap<string, readonly string[]>;
  /** Sheets that a page loads as they are. */
  kept: ReadonlySet<string>;
}

const pathsOf = (styles: readonly Style[]) =>
  styles.flatMap((style) => (style.type === 'external' ? [style.src] : []));

/** Replaces the sheets of each route by the one that `writePageSheets` writes. Names contain hashes, so equal names are equal sheets. */
export function joinSheets(routes: readonly Route[]): PageSheets {
  const joined = new Map<string, string[]>();
  const kept = new Set<string>();
  for (const { styles } of routes) {
    styles.sort(baseFirst);
    const parts = pathsOf(styles);
    if (parts.length < 2 || parts.length < styles.length) {
      for (const part of parts) kept.add(part);
      continue;
    }
    const hash = createHash('sha256').update(parts.join()).digest('base64url').slice(0, 8);
    const src = `_astro/page.${hash}.css`;
    joined.set(src, parts);
    styles.splice(0, styles.length, { type: 'external', src });
  }
  return { joined, kept };
}

/** Afterwards no page loads the parts; those that a script names stay. */
export function writePageSheets(client: string, { joined, kept }: PageSheets): void {
  for (const [path, parts] of joined)
    writeFileSync(join(client, path), parts.map((part) => readFileSync(join(client, part), 'utf8')).join(''));
  const folder = join(client, '_astro');
  const scripts = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  for (const part of new Set([...joined.values()].flat()))
    if (!kept.has(part) && !scripts.some((code) => code.includes(part))) rmSync(join(client, part));
}
