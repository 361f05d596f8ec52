/**
 * Pages that name the browser code they will need, so that a slow line fetches it at once and not one file after the other: the
 * dashboard what it opens with, every page what its islands have in common.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What stands in a layout until the site is built, and the files whose imports take its place. */
const places = [
  {
    placeholder: '__DASHBOARD_SCRIPTS__',
    // The island itself, and what mounts it, which Astro would name only once the page has been read.
    entries: /\/_astro\/(?:AdminApp|client)\.[\w-]+\.js/g,
    withEntries: true,
  },
  {
    placeholder: '__ISLAND_SCRIPTS__',
    entries:
      /\/_astro\/(?:ThemeToggle|HeroCarousel|RowControls|CommentSection|SeasonPicker|StreamOptions|StreamPlayer|TrailerPlayer|client)\.[\w-]+\.js/g,
    // Each island names its own file.
    withEntries: false,
  },
];
const staticImport = /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g;

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.mjs'))
    .map((entry) => join(entry.parentPath, entry.name));
}

function withImports(client: string, path: string, found: Set<string>): void {
  if (found.has(path)) return;
  found.add(path);
  const code = readFileSync(join(client, path), 'utf8');
  for (const [, name] of code.matchAll(staticImport)) withImports(client, `/_astro/${name}`, found);
}

/** @throws Error when the build holds none of the entries of a place, or no place to name their files in. */
export function nameScripts(client: string, server: string): void {
  const sizeOf = (path: string) => statSync(join(client, path)).size;
  for (const { placeholder, entries, withEntries } of places) {
    const files = filesOf(server).map((path) => ({ path, code: readFileSync(path, 'utf8') }));
    const named = new Set(files.flatMap(({ code }) => code.match(entries) ?? []));
    const holders = files.filter(({ code }) => code.includes(placeholder));
    if (named.size < 2 || holders.length === 0) throw new Error(`The build has nothing for ${placeholder}`);
    const found = new Set<string>();
    for (const entry of named) withImports(client, entry, found);
    const scripts = [...found]
      .filter((path) => withEntries || !named.has(path))
      // the heavy ones first: the light ones travel in their lee
      .sort((one, other) => sizeOf(other) - sizeOf(one))
      .join(' ');
    for (const { path, code } of holders) writeFileSync(path, code.replaceAll(placeholder, scripts));
  }
}
