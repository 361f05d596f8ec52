// @ts-check
// Stored pages name hashed files of the build that rendered them. Since a build empties its folder, files of earlier builds are put aside
// before and added afterwards, so that an upgraded site serves no page without its styles until it is rendered again.
import { cpSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Days a file is kept after its build: longer than the largest catalogue takes to render again. */
export const keptDays = 30;

/** @param {string} assets @param {string} aside */
export function putAside(assets, aside) {
  if (existsSync(assets)) cpSync(assets, aside, { recursive: true, preserveTimestamps: true });
}

/** Files of the new build are not replaced. @param {string} assets @param {string} aside */
export function addFormer(assets, aside) {
  if (!existsSync(aside)) return;
  const oldest = Date.now() - keptDays * 86_400_000;
  for (const name of readdirSync(aside)) {
    if (statSync(join(aside, name)).mtimeMs < oldest) rmSync(join(aside, name), { recursive: true });
  }
  cpSync(aside, assets, { recursive: true, force: false, preserveTimestamps: true });
}
