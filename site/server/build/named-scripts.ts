/**
 * Adds preload links for the browser code that pages will need, so that a slow connection fetches it in parallel: the dashboard's
 * first sections, and the code that all islands share.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The placeholder in a layout, and the entry files whose imports replace it. */
const places = [
  {
    placeholder: '__DASHBOARD_SCRIPTS__',
    // The island and the code that mounts it, which Astro would load only after the page is parsed, and before them the early
    // requests.
    entries: /\/_astro\/(?:AdminApp|client|AdminLayout\.astro_astro_type_script_index_0_lang)\.[\w-]+\.js/g,
    first: /\/_astro\/AdminLayout\./,
    withEntries: true,
  },
  {
    placeholder: '__ISLAND_SCRIPTS__',
    entries:
      /\/_astro\/(?:CommentSection|SeasonPicker|StreamOptions|StreamPlayer|TrailerPlayer|client)\.[\w-]+\.js/g,
    // Each island names its own file.
    withEntries: false,
    first: null,
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

/** @throws Error when the build lacks the entries of a placeholder, or the placeholder itself. */
export function nameScripts(client: string, server: string): void {
  const sizeOf = (path: string) => statSync(join(client, path)).size;
  for (const { placeholder, entries, withEntries, first } of places) {
    const files = filesOf(server).map((path) => ({ path, code: readFileSync(path, 'utf8') }));
    const named = new Set(files.flatMap(({ code }) => code.match(entries) ?? []));
    const holders = files.filter(({ code }) => code.includes(placeholder));
    if (named.size < 2 || holders.length === 0) throw new Error(`The build has nothing for ${placeholder}`);
    const found = new Set<string>();
    for (const entry of named) withImports(client, entry, found);
    const early = new Set<string>();
    for (const entry of named) if (first?.test(entry)) withImports(client, entry, early);
    const scripts = [...found]
      .filter((path) => withEntries || !named.has(path))
      // Large files first, so that the small ones load in parallel.
      .sort((one, other) => Number(early.has(other)) - Number(early.has(one)) || sizeOf(other) - sizeOf(one))
      .join(' ');
    for (const { path, code } of holders) writeFileSync(path, code.replaceAll(placeholder, scripts));
  }
}
