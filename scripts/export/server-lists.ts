/** Lists for web servers of what the exported files cannot contain: redirects, and the policy of each page. */

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

interface Policies {
  /** That of most pages; null when there are none. */
  common: string | null;
  /** The files with another one. */
  others: ReadonlyMap<string, string>;
}

/** File contents by name: lines of nginx's and Caddy's `map`. */
export const serverLists = (
  moves: ReadonlyMap<string, string>,
  { common, others }: Policies,
): Map<string, string> =>
  new Map([...mapFiles('moves', '', moves), ...mapFiles('policies', common ?? "default-src 'self'", others)]);

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
