/** Lists for web servers of what the exported files cannot contain: redirects, and the policy of each page. */
import type { Exported } from './exported.ts';

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** The most common policy; any other one is listed with its file. */
function commonest(policies: Iterable<string>): string {
  const counts = new Map<string, number>();
  for (const policy of policies) counts.set(policy, (counts.get(policy) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? "default-src 'self'";
}

/** File contents by name: lines of nginx's and Caddy's `map`. */
export function serverLists(entries: Iterable<Exported>): Map<string, string> {
  const sorted = [...entries].toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const moves = sorted.flatMap(({ path, location }) => (location === null ? [] : [{ path, location }]));
  const pages = sorted.flatMap(({ file, policy }) => (policy === null ? [] : [{ file: `/${file}`, policy }]));
  const common = commonest(pages.map(({ policy }) => policy));
  const others = pages.filter(({ policy }) => policy !== common);
  return new Map([
    ...mapFiles('moves', '', new Map(moves.map(({ path, location }) => [path, location]))),
    ...mapFiles('policies', common, new Map(others.map(({ file, policy }) => [file, policy]))),
  ]);
}

/** The same map in the syntax of each server. */
function mapFiles(
  name: string,
  otherwise: string,
  values: ReadonlyMap<string, string>,
): [name: string, content: string][] {
  const rows = [...values].map(([key, value]) => `${quoted(key)} ${quoted(value)}`);
  const all = [`default ${quoted(otherwise)}`, ...rows];
  return [
    [`${name}.nginx`, all.map((row) => `${row};\n`).join('')],
    [`${name}.caddy`, all.map((row) => `${row}\n`).join('')],
  ];
}
