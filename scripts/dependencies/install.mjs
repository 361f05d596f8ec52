// @ts-check
// Installs the dependencies with the Node that the lock file names, fetched before anything else: npm leaves out binaries that the
// Node it runs on is too old for, says nothing of it, and the folder stays broken. Runs on any Node from 18 on, without dependencies.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { replaceFolder } from '#scripts/replace-folder.mjs';
import { developmentOf, groupToInstall, lockOf, missingPackages } from './needed.mjs';

/** @typedef {import('./needed.mjs').Lock} Lock @typedef {import('./needed.mjs').Group} Group */

const nodeEntry = 'node_modules/node';
const record = join('node_modules', '.package-lock.json');

/**
 * Installs what is missing in the working folder. Returns a sentence when that failed.
 * @param {Group} asked @param {(packages: number) => void} begins @returns {string | null}
 */
export function install(asked, begins) {
  const lock = readLock('package-lock.json');
  const version = lock?.packages[nodeEntry]?.version;
  if (!lock || !version) return 'package-lock.json is missing or damaged.';
  const missing = () => missingPackages(lockOf(lock, asked), readLock(record));
  const isWhole = () => missing().length === 0 && runs(version);
  if (isWhole()) return null;
  const group = groupToInstall(lock, readLock(record), asked);
  const wanted = lockOf(lock, group);
  begins(missingPackages(wanted, null).length);
  const [nodeFolder, folder] = ['node', 'install'].map((name) => resolve('.cache', name));
  if (!nodeFolder || !folder) return null;
  for (const path of [nodeFolder, folder]) rmSync(path, { recursive: true, force: true });
  const refused = fetchNode(version, nodeFolder);
  if (refused) return refused;
  writeProject(folder, group, withAddresses(wanted, nodeFolder));
  const options = ['--include=dev', '--include=optional', '--ignore-scripts=false', '--loglevel=error'];
  const { status } = npm(['ci', `--prefix=${folder}`, ...options], 'inherit', nodeIn(nodeFolder));
  if (status === 0) replaceFolder('node_modules', join(folder, 'node_modules'));
  for (const path of [nodeFolder, folder]) rmSync(path, { recursive: true, force: true });
  if (status !== 0) return 'npm ci failed: what it said is above.';
  if (isWhole()) return null;
  return `npm ci left out ${missing().join(', ') || nodeEntry}. Does the package registry have it?`;
}

/**
 * A project with the packages of a group, installed beside the one in use, which a running product goes on reading.
 * @param {string} folder @param {Group} group @param {Lock} lock
 */
function writeProject(folder, group, lock) {
  const { scripts: _, ...project } = JSON.parse(readFileSync('package.json', 'utf8'));
  const devDependencies = developmentOf(project.devDependencies, group);
  makeFolder(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...project, devDependencies }));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
}

/** With --prefix, npm reads the settings of that folder. @param {string} folder */
function makeFolder(folder) {
  mkdirSync(folder, { recursive: true });
  if (existsSync('.npmrc')) copyFileSync('.npmrc', join(folder, '.npmrc'));
}

/**
 * The lock file names no host, so npm would ask the registry for the whole history of each package to learn the address of one file.
 * Where the address of Node's package has the usual form, those of all others are written in the same form.
 * @param {Lock} lock @param {string} nodeFolder @returns {Lock}
 */
function withAddresses(lock, nodeFolder) {
  const [path, { version = '', resolved = '' } = {}] =
    Object.entries(readLock(join(nodeFolder, record))?.packages ?? {}).find(([path]) =>
      path.endsWith(nodePackage()),
    ) ?? [];
  const ending = addressOf(nodePackage(), version);
  if (!path || !resolved.endsWith(ending)) return lock;
  const registry = resolved.slice(0, -ending.length);
  const packages = Object.entries(lock.packages).map(([path, entry]) => {
    const { name = path.slice(path.lastIndexOf('node_modules/') + 13), version, integrity } = entry;
    const isInRegistry = integrity !== undefined && version !== undefined;
    return [path, isInRegistry ? { ...entry, resolved: registry + addressOf(name, version) } : entry];
  });
  return { ...lock, packages: Object.fromEntries(packages) };
}

/** @param {string} name @param {string} version */
const addressOf = (name, version) => `${name}/-/${name.slice(name.indexOf('/') + 1)}-${version}.tgz`;

/** @param {string} version */
const runs = (version) =>
  spawnSync(join('node_modules', '.bin', 'node'), ['--version'])
    .stdout?.toString()
    .trim() === `v${version}`;

/**
 * Fetches the package of the binary itself, since the package `node` would fetch it by a script. This is the first request to the
 * registry, with short retries, so that an unreachable or untrusted registry is reported after seconds instead of minutes.
 * @param {string} version @param {string} folder @returns {string | null}
 */
function fetchNode(version, folder) {
  makeFolder(folder);
  const { status, stderr } = npm(
    [
      ...[
        'install',
        `--prefix=${folder}`,
        '--no-save',
        '--no-package-lock',
        '--ignore-scripts',
        '--loglevel=error',
        '--omit-lockfile-registry-resolved=false',
      ],
      ...['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=3000', `${nodePackage()}@${version}`],
    ],
    'pipe',
  );
  if (status === 0) return null;
  return `The package registry does not give Node ${version}: ${reason(String(stderr))}.`;
}

/** The name that the package `node` uses for this machine. */
function nodePackage() {
  const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  return `${prefix}-${process.platform}-${process.arch}`;
}

/** @param {string} folder */
const nodeIn = (folder) => join(folder, 'node_modules', nodePackage(), 'bin');

/** The most informative line of npm's output. @param {string} output */
function reason(output) {
  const lines = output
    .split('\n')
    .map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim())
    .filter((line) => line && !/^(code|errno|syscall|at) |complete log/.test(line));
  const line = lines.find((line) => line.includes('failed, reason:')) ?? lines[0] ?? 'npm could not be run';
  const why = line.replace(/^FetchError: /, '').replace(/\.$/, '');
  const isUntrusted = /certificate|issuer/i.test(why);
  return isUntrusted ? `${why} (NODE_EXTRA_CA_CERTS, or npm's cafile, names one to trust)` : why;
}

/** @param {string[]} args @param {'inherit' | 'pipe'} output @param {string} [nodeFolder] where its Node is; else the machine's */
function npm(args, output, nodeFolder) {
  const cli = process.env.npm_execpath;
  const env = { ...process.env };
  if (nodeFolder) env.PATH = `${nodeFolder}${delimiter}${env.PATH ?? ''}`;
  const node = nodeFolder ? join(nodeFolder, 'node') : (process.env.npm_node_execpath ?? process.execPath);
  const [command, first] = cli?.endsWith('.js') ? [node, [cli]] : ['npm', []];
  return spawnSync(command, [...first, ...args], { env, stdio: ['ignore', output, output] });
}

/** @param {string} file @returns {Lock | null} */
function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
