// @ts-check
// Runs before the scripts of package.json, on whatever Node the machine has (18 or later) and without dependencies:
// installs what is missing, and with --site builds the site when its sources changed (--build: in any case). Packages that only a build
// needs are installed for a build, and those of checks, tests and measurements for the commands that say --dev.
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from './dependencies/install.mjs';
import { addFormer, putAside } from './former-assets.mjs';
import { takeLock } from './prepare-lock.mjs';
import { replaceFolder } from './replace-folder.mjs';
import { hashSources, isBuiltFrom, stampName } from './site-sources.mjs';

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
const node = join('node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
const nextBuild = join('.cache', 'next-build');
/** Files of earlier builds that stored pages and running servers still refer to. */
const kept = [
  { folder: join('client', '_astro'), aside: join('.cache', 'former-assets') },
  { folder: join('server', 'styles'), aside: join('.cache', 'former-styles') },
  { folder: join('server', 'chunks'), aside: join('.cache', 'former-chunks') },
];

if (Number(process.versions.node.split('.')[0]) < 18)
  fail(`Node ${process.versions.node} is too old: 18 or later is needed to begin.`);
// Two commands started at once must not install or build at the same time.
const leave = await takeLock(join('.cache', 'prepare-lock')).catch((error) =>
  fail(`This folder cannot be written: ${error.message}`),
);
process.once('exit', leave);
const builds =
  process.argv.includes('--build') || (process.argv.includes('--site') && !isBuiltFrom('.', 'dist'));
const group = process.argv.includes('--dev') ? 'all' : builds ? 'site' : 'product';
const problem = install(group, (packages) => say(`Installing ${packages} packages`, 'half a minute to two'));
if (problem) fail(problem);
if (builds) await build();

async function build() {
  const sources = hashSources('.');
  say('Building the site', '10 to 30 seconds');
  for (const { folder, aside } of kept) putAside(join('dist', folder), aside);
  const astro = join('node_modules', 'astro', readJson('node_modules/astro/package.json').bin.astro);
  if ((await run([astro, 'build', '--outDir', nextBuild])) !== 0)
    fail('The site could not be built: what Astro said is above.');
  for (const { folder, aside } of kept) addFormer(join(nextBuild, folder), aside);
  writeFileSync(join(nextBuild, stampName), sources);
  replaceFolder('dist', nextBuild);
}

/**
 * Prints output only when it fails. @param {string[]} args @returns {Promise<number | null>}
 */
function run(args) {
  return new Promise((resolve) => {
    const child = spawn(node, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    });
    /** @type {Buffer[]} */
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.once('error', () => resolve(null));
    child.once('close', (code) => {
      if (code !== 0) process.stderr.write(Buffer.concat(output));
      resolve(code);
    });
  });
}

/** @param {string} file */
function readJson(file) {
  try {
    return JSON.parse(readText(file));
  } catch {
    return null;
  }
}

/** @param {string} file */
function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** @param {string} what @param {string} usually */
function say(what, usually) {
  console.error(`${what}: usually ${usually}, once and when they change …`);
}

/** @param {string} why @returns {never} */
function fail(why) {
  console.error(why);
  process.exit(1);
}
