import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { lockOf } from '#scripts/dependencies/needed.mjs';

const record = join('node_modules', '.package-lock.json');
const sources = [
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'astro.config.mjs'],
  ...['admin-api', 'schema', 'site', 'scripts', 'dist'],
];
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

/** This project with the packages of one group only, on the file system of this folder, so that they are linked and not copied. */
export function copiedProject(group: 'product' | 'site'): string {
  mkdirSync('.cache', { recursive: true });
  const folder = mkdtempSync(resolve('.cache', `${group}-`));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  for (const source of sources) cpSync(source, join(folder, source), { recursive: true });
  const installed = read(record);
  const needed = lockOf(read('package-lock.json'), group).packages;
  const kept = Object.keys(installed.packages).filter((path) => needed[path]);
  // The folder of a package contains packages that only it uses.
  for (const path of kept.filter((path) => path.lastIndexOf('node_modules/') === 0)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    execFileSync('cp', ['-al', path, join(folder, path)]);
  }
  execFileSync('cp', ['-a', join('node_modules', '.bin'), join(folder, 'node_modules', '.bin')]);
  const packages = Object.fromEntries(kept.map((path) => [path, installed.packages[path]]));
  writeFileSync(join(folder, record), JSON.stringify({ ...installed, packages }));
  return folder;
}
