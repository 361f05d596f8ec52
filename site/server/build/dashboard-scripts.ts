/**
 * What the dashboard's browser code consists of before any section is opened: a few files, named in the page that holds it, so that a
 * slow line fetches them at once and not one after the other.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Stands in site/layouts/AdminLayout.astro until the site is built. */
const placeholder = '__DASHBOARD_SCRIPTS__';
const entryName = /\/_astro\/AdminApp\.[\w-]+\.js/;
const staticImport = /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g;

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.mjs'))
    .map((entry) => join(entry.parentPath, entry.name));
}

function withImports(client: string, path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  const code = readFileSync(join(client, path), 'utf8');
  for (const [, name] of code.matchAll(staticImport)) withImports(client, `/_astro/${name}`, found);
  return found;
}

/** @throws Error when the build holds no dashboard, or no place to name its files in. */
export function nameDashboardScripts(client: string, server: string): void {
  const files = filesOf(server).map((path) => ({ path, code: readFileSync(path, 'utf8') }));
  const entry = files.map(({ code }) => entryName.exec(code)?.[0]).find(Boolean);
  const places = files.filter(({ code }) => code.includes(placeholder));
  if (!entry || places.length === 0) throw new Error('The build holds no dashboard');
  const scripts = [...withImports(client, entry)].join(' ');
  for (const { path, code } of places) writeFileSync(path, code.replaceAll(placeholder, scripts));
}
