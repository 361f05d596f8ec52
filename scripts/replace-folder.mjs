// @ts-check
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Replaces the folder in use by the next one in two renames, so that a running server never reads half of it. A folder that is mounted
 * cannot be renamed: its contents are replaced.
 * @param {string} used @param {string} next
 */
export function replaceFolder(used, next) {
  const before = `${next}-before`;
  rmSync(before, { recursive: true, force: true });
  try {
    if (existsSync(used)) renameSync(used, before);
    renameSync(next, used);
    rmSync(before, { recursive: true, force: true });
  } catch (error) {
    const { code = '' } = /** @type {NodeJS.ErrnoException} */ (error);
    if (!['EBUSY', 'EXDEV'].includes(code)) throw error;
    mkdirSync(used, { recursive: true });
    for (const name of readdirSync(used)) rmSync(join(used, name), { recursive: true });
    cpSync(next, used, { recursive: true, verbatimSymlinks: true });
  }
}
