/**
 * What the dashboard's browser code consists of before any section is opened: a few files, named in the page that holds it, so that a
 * slow line fetches them at once and not one after the other.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Stands in site/layouts/AdminLayout.astro until the site is built. */
const placeholder = '__DASHBOARD_SCRIPTS__';
/** The island itself, and what mounts it, which Astro would name only once the page has been read. */
const entryNames = /\/_astro\/(?:AdminApp|client)\.[\w-]+\.js/g;
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

/** @throws Error when the build holds no dashboard, or no place to name its files in. */
export function nameDashboardScripts(client: string, server: string): void {
  const files = filesOf(server).map((path) => ({ path, code: readFileSync(path, 'utf8') }));
  const entries = new Set(files.flatMap(({ code }) => code.match(entryNames) ?? []));
  const places = files.filter(({ code }) => code.includes(placeholder));
  if (entries.size < 2 || places.length === 0) throw new Error('The build holds no dashboard');
  const found = new Set<string>();
  for (const entry of entries) withImports(client, entry, found);
  // the heavy ones first: the light ones travel in their lee
  const sizeOf = (path: string) => statSync(join(client, path)).size;
  const scripts = [...found].sort((one, other) => sizeOf(other) - sizeOf(one)).join(' ');
  for (const { path, code } of places) writeFileSync(path, code.replaceAll(placeholder, scripts));
}
