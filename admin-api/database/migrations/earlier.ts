import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

export interface Statements {
  name: string;
  sql: () => string;
}

/**
 * The migrations of versions before 0.3.0, in their order. What the last of them left is what the first one now makes, so only a
 * database or a backup of such a version needs them.
 */
export function earlierMigrations(): Statements[] {
  const packed = readFileSync(new URL('./before-0.3.0.sql.br', import.meta.url));
  // Each is headed by its name.
  const [, ...parts] = brotliDecompressSync(packed)
    .toString()
    .split(/^--- ([\w-]+)\n/m);
  return parts.flatMap((name, at) => (at % 2 === 0 ? [{ name, sql: () => parts[at + 1] ?? '' }] : []));
}
