// @ts-check
// Installs the dependencies with the Node that the lock file names, fetched before anything else: npm leaves out binaries that the
// Node it runs on is too old for, says nothing of it, and the folder stays broken. Runs on any Node from 18 on, without dependencies.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Entry
 * @typedef {{ packages: Record<string, Entry> }} Lock
 * @typedef {{ os: string, cpu: string, libc: string }} Machine
 */

const nodeEntry = 'node_modules/node';

/** @type {Machine} */
const thisMachine = { os: process.platform, cpu: process.arch, libc: isGlibc() ? 'glibc' : 'musl' };

/**
 * Packages that the lock file names for this machine and that are not in npm's record of the last install. npm writes that record
 * last, so after an interrupted install it is missing or old.
 * @param {Lock} wanted @param {Lock | null} found @param {boolean} withDev also those for development @param {Machine} machine
 * @returns {string[]} paths
 */
export function missingPackages(wanted, found, withDev, machine = thisMachine) {
  return Object.entries(wanted.packages)
    .filter(([path, entry]) => {
      if (entry.dev && !withDev) return false;
      const there = found?.packages[path];
      if (path === '' || there?.version === entry.version) return false;
      return there || !(entry.optional || entry.devOptional) || isFor(entry, machine);
    })
    .map(([path]) => path);
}

/** Only packages with binaries name the systems they are for. @param {Entry} entry @param {Machine} machine */
function isFor({ os, cpu, libc }, machine) {
  return Boolean(
    os?.includes(machine.os) && cpu?.includes(machine.cpu) && (libc?.includes(machine.libc) ?? true),
  );
}

/**
 * Installs in the working folder, unless nothing is missing. Returns a sentence when that failed.
 * @param {boolean} withDev whether packages for development are needed, too @param {() => void} begins @returns {string | null}
 */
export function install(withDev, begins) {
  const wanted = readLock('package-lock.json');
  const version = wanted?.packages[nodeEntry]?.version;
  if (!wanted || !version) return 'package-lock.json is missing or damaged.';
  const missing = () =>
    missingPackages(wanted, readLock(join('node_modules', '.package-lock.json')), withDev);
  const isWhole = () => missing().length === 0 && runs(version);
  if (isWhole()) return null;
  begins();
  const folder = resolve('.cache', 'node');
  rmSync(folder, { recursive: true, force: true });
  const refused = fetchNode(version, folder);
  if (refused) return refused;
  const options = ['--include=dev', '--include=optional', '--ignore-scripts=false', '--loglevel=error'];
  const { status } = npm(['ci', ...options], 'inherit', nodeIn(folder));
  rmSync(folder, { recursive: true, force: true });
  if (status !== 0) return 'npm ci failed: what it said is above.';
  if (isWhole()) return null;
  return `npm ci left out ${missing().join(', ') || nodeEntry}. Does the package registry have it?`;
}

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
  mkdirSync(folder, { recursive: true });
  // With --prefix, npm reads the settings of that folder.
  if (existsSync('.npmrc')) copyFileSync('.npmrc', join(folder, '.npmrc'));
  const { status, stderr } = npm(
    [
      ...[
        'install',
        `--prefix=${folder}`,
        '--no-save',
        '--no-package-lock',
        '--ignore-scripts',
        '--loglevel=error',
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

/** The report of a Node made for musl names no glibc. */
function isGlibc() {
  if (process.platform !== 'linux') return false;
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return header.glibcVersionRuntime !== undefined;
}

/** @param {string} file @returns {Lock | null} */
function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
