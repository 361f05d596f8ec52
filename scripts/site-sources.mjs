// @ts-check
// What the built site is made of, without dependencies: by it a start knows that the build in `dist` is another version's.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file of a build that says what it was made of. */
export const stampName = '.sources';
const folders = ['site', 'schema'];
const files = ['package.json', 'package-lock.json', 'astro.config.mjs', 'tsconfig.json'];
/** Sources that only tests use. */
const ofTests = /\.(?:test|spec)\.tsx?$|[\\/](?:e2e|testing)[\\/]/;

/** A hash of all sources of the site in a folder of the product. @param {string} root @returns {string} */
export function hashSources(root) {
  const hash = createHash('sha256');
  const found = folders.flatMap((folder) => filesIn(root, folder)).filter((file) => !ofTests.test(file));
  for (const file of [...files, ...found.sort()])
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/** True when the build is of these sources. @param {string} root @param {string} dist @returns {boolean} */
export function isBuiltFrom(root, dist) {
  try {
    return readFileSync(join(dist, stampName), 'utf8') === hashSources(root);
  } catch {
    return false;
  }
}

/** @param {string} root @param {string} folder @returns {string[]} */
function filesIn(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(root, path) : [path];
  });
}
