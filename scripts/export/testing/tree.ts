import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Every file of a folder with its content, by name, without the export's own folder. */
export function treeOf(folder: string): Map<string, Buffer> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const named = files.map((file) => [relative(folder, file), readFileSync(file)] as const);
  return new Map(named.filter(([name]) => !name.startsWith('.lamphouse/files')));
}
