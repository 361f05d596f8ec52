// @ts-check
// Which packages of the lock file a command needs. Three groups, each contains the one before: those that run the product, those that
// also build its site, and all.
import { readFileSync } from 'node:fs';

/**
 * @typedef {{ version?: string, resolved?: string, integrity?: string, name?: string, os?: string[], cpu?: string[], libc?: string[], dependencies?: Record<string, string>, devDependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string>,
 *   peerDependenciesMeta?: Record<string, { optional?: boolean }> }} Entry
 * @typedef {{ packages: Record<string, Entry> }} Lock
 * @typedef {{ os: string, cpu: string, libc: string }} Machine
 * @typedef {'product' | 'site' | 'all'} Group
 */

/** @type {Group[]} */
const groups = ['product', 'site', 'all'];

/**
 * `tools` are packages for development that only checks, tests and measurements use; `unused` are packages that others can do without
 * and that nothing here uses. @type {{ tools: string[], unused: string[] }}
 */
const leftOut = JSON.parse(readFileSync(new URL('left-out.json', import.meta.url), 'utf8'));

/** @param {string} name */
export const isTool = (name) =>
  leftOut.tools.some((tool) => (tool.endsWith('*') ? name.startsWith(tool.slice(0, -1)) : name === tool));

/** @type {Machine} */
const thisMachine = {
  os: process.platform,
  cpu: process.arch,
  libc: isGlibc() ? 'glibc' : 'musl',
};

/** The dependencies for development that a group has. @param {Record<string, string>} all @param {Group} group */
export const developmentOf = (all, group) =>
  Object.fromEntries(
    Object.entries(all).filter(([name]) => group === 'all' || (group === 'site' && !isTool(name))),
  );

/**
 * The lock file of a group: what its packages need, without what others could use if it happened to be there.
 * @template {Lock} L @param {L} lock @param {Group} group @returns {L}
 */
export function lockOf(lock, group) {
  if (group === 'all') return lock;
  const { '': root = {}, ...rest } = lock.packages;
  const own = { ...root, devDependencies: developmentOf(root.devDependencies ?? {}, group) };
  const entries = Object.entries(rest).map(
    ([path, { optionalDependencies, ...entry }]) =>
      /** @type {const} */ ([
        path,
        optionalDependencies
          ? { ...entry, optionalDependencies: withoutUnused(optionalDependencies) }
          : entry,
      ]),
  );
  const packages = { '': own, ...Object.fromEntries(entries) };
  const needed = neededIn(packages, () => true);
  return {
    ...lock,
    packages: Object.fromEntries(Object.entries(packages).filter(([path]) => needed.has(path))),
  };
}

/**
 * The paths that the root needs, itself included.
 * @param {Record<string, Entry>} packages @param {(optional: Entry) => boolean} follows @returns {Set<string>}
 */
function neededIn(packages, follows) {
  const needed = new Set(['']);
  // A set can grow while it is read.
  for (const from of needed) {
    const entry = packages[from] ?? {};
    const peers = Object.keys(entry.peerDependencies ?? {}).filter(
      (name) => !entry.peerDependenciesMeta?.[name]?.optional,
    );
    const always = Object.keys({ ...entry.dependencies, ...(from === '' && entry.devDependencies) });
    for (const name of [...always, ...peers]) needed.add(pathOf(packages, from, name));
    for (const name of Object.keys(entry.optionalDependencies ?? {})) {
      const path = pathOf(packages, from, name);
      if (packages[path] && follows(packages[path])) needed.add(path);
    }
  }
  return needed;
}

/** @param {Record<string, string>} optional */
const withoutUnused = (optional) =>
  Object.fromEntries(Object.entries(optional).filter(([name]) => !leftOut.unused.includes(name)));

/**
 * Where the package in one folder finds another: in its own node_modules, or in those of a folder around it.
 * @param {Record<string, Entry>} packages @param {string} from @param {string} name @returns {string}
 */
function pathOf(packages, from, name) {
  const path = `${from ? `${from}/` : ''}node_modules/${name}`;
  if (packages[path] || !from) return path;
  return pathOf(packages, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}

/**
 * Packages of a lock file, for this machine, that are not in npm's record of the last install. npm writes that record last, so after
 * an interrupted install it is missing or old.
 * @param {Lock} wanted @param {Lock | null} found @param {Machine} machine @returns {string[]} paths
 */
export function missingPackages({ packages }, found, machine = thisMachine) {
  const needed = neededIn(packages, (optional) => isFor(optional, machine));
  return [...needed].filter((path) => path && found?.packages[path]?.version !== packages[path]?.version);
}

/** Only packages with binaries name the systems they are for. @param {Entry} entry @param {Machine} machine */
function isFor({ os, cpu, libc }, machine) {
  return Boolean(
    os?.includes(machine.os) && cpu?.includes(machine.cpu) && (libc?.includes(machine.libc) ?? true),
  );
}

/**
 * The group to install: the one that is asked for, or a larger one of which packages are there already.
 * @param {Lock} lock @param {Lock | null} found @param {Group} asked @returns {Group}
 */
export function groupToInstall(lock, found, asked) {
  const larger = groups.slice(groups.indexOf(asked) + 1);
  return (
    larger.findLast((group) => {
      const smaller = lockOf(lock, groups[groups.indexOf(group) - 1] ?? asked).packages;
      const own = Object.keys(lockOf(lock, group).packages).filter((path) => !smaller[path]);
      return own.some((path) => found?.packages[path]);
    }) ?? asked
  );
}

/** The report of a Node made for musl names no glibc. */
function isGlibc() {
  if (process.platform !== 'linux') return false;
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return header.glibcVersionRuntime !== undefined;
}
