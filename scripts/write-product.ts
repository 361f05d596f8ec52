import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { lockOf } from './dependencies/needed.mjs';

// node scripts/write-product.ts FOLDER writes what is needed to run the built product: the contents of the image.

const [folder] = process.argv.slice(2);
if (!folder || existsSync(folder))
  throw new Error('The folder to write must be named, and must not exist yet.');

const files = ['package.json', 'package-lock.json', '.npmrc', 'tsconfig.json', 'astro.config.mjs', 'LICENSE'];
const folders = ['admin-api', 'schema', 'site', 'scripts', 'dist'];
const record = join('node_modules', '.package-lock.json');
const commands = join('node_modules', '.bin');

/** Sources that only tests and measurements use. */
const ofTests = /\.(?:test|spec)\.tsx?$|\/(?:e2e|testing)(?:\/|$)|^scripts\/deploy(?:\/|$)/;
/**
 * What a package brings for compilers, debuggers and bundlers. The clients of S3 have the same code once more for bundlers, and the
 * package of Node has its headers in packages of its own.
 */
const ofDevelopers = /\.(?:[cm]?tsx?|map|md)$|\/(?:dist-es|dist-types|node_modules|tests?|examples?)$/;

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

function copy(path: string, leavesOut?: RegExp): void {
  mkdirSync(dirname(join(folder ?? '', path)), { recursive: true });
  const filter = (inside: string) => inside === path || !leavesOut?.test(inside);
  cpSync(path, join(folder ?? '', path), { recursive: true, verbatimSymlinks: true, filter });
}

for (const file of files) copy(file);
for (const name of folders) copy(name, ofTests);
const installed = read(record);
const needed = lockOf(read('package-lock.json'), 'product').packages;
const kept = Object.keys(installed.packages).filter((path) => needed[path]);
for (const path of kept) copy(path, ofDevelopers);
const packages = Object.fromEntries(kept.map((path) => [path, installed.packages[path]]));
writeFileSync(join(folder, record), JSON.stringify({ ...installed, packages }));
mkdirSync(join(folder, commands));
for (const name of readdirSync(commands)) {
  const target = readlinkSync(join(commands, name));
  if (existsSync(join(folder, commands, target))) symlinkSync(target, join(folder, commands, name));
}
