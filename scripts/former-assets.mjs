// @ts-check
// Stored pages name the hashed files of the build that rendered them. A build empties its folder, so what earlier ones made is put
// aside before and added after: an upgraded site serves no page without its styles while its pages are rendered anew.
import { cpSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Days a file is kept after it was built. The largest catalogue is rendered anew within hours. */
export const keptDays = 30;

/** @param {string} assets @param {string} aside */
export function putAside(assets, aside) {
  if (existsSync(assets)) cpSync(assets, aside, { recursive: true, preserveTimestamps: true });
}

/** Nothing of the new build is replaced. @param {string} assets @param {string} aside */
export function addFormer(assets, aside) {
  if (!existsSync(aside)) return;
  const oldest = Date.now() - keptDays * 86_400_000;
  for (const name of readdirSync(aside)) {
    if (statSync(join(aside, name)).mtimeMs < oldest) rmSync(join(aside, name), { recursive: true });
  }
  cpSync(aside, assets, { recursive: true, force: false, preserveTimestamps: true });
}
