import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

const read = (name: string, from = import.meta.url) => JSON.parse(readFileSync(new URL(name, from), 'utf8'));
const root = new URL('../../', import.meta.url).href;

const versions = z.record(z.string(), z.string());
const manifest = z
  .object({
    dependencies: versions,
    devDependencies: versions,
    allowScripts: z.record(z.string(), z.boolean()),
  })
  .parse(read('package.json', root));
const locked = z
  .object({
    lockfileVersion: z.literal(3),
    packages: z.record(
      z.string(),
      z.object({
        version: z.string().optional(),
        resolved: z.string().optional(),
        integrity: z.string().optional(),
        optional: z.boolean().optional(),
        cpu: z.string().array().optional(),
        hasInstallScript: z.boolean().optional(),
      }),
    ),
  })
  .parse(read('package-lock.json', root));
/** The first versions without a known vulnerability. Add a line for each new advisory. */
const minimums = z
  .array(z.strictObject({ name: z.string(), minimum: z.string(), advisories: z.string().array().min(1) }))
  .parse(read('minimum-versions.json'));

const folder = 'node_modules/';
const nameOf = (path: string) => path.slice(path.lastIndexOf(folder) + folder.length);
const packages = Object.entries(locked.packages)
  .filter(([path]) => path !== '')
  .map(([path, entry]) => ({ path, name: nameOf(path), ...entry }));

/** Negative when `a` is older; a pre-release counts as its release. */
function compare(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split(/[.-]/, 3).map(Number));
  for (const index of [0, 1, 2]) {
    const difference = (left?.[index] ?? 0) - (right?.[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

test('versions are compared by number', () => {
  expect(compare('10.0.0', '9.9.9')).toBeGreaterThan(0);
  expect(compare('3.1.2', '3.1.12')).toBeLessThan(0);
  expect(compare('18.4.0-beta.17', '18.4.0')).toBe(0);
});

test.each(minimums)('$name is $minimum or newer, wherever it is installed', ({ name, minimum }) => {
  const installed = packages.filter((entry) => entry.name === name);
  expect(installed.length).toBeGreaterThan(0);
  expect(installed.filter(({ version }) => compare(version ?? '0', minimum) < 0)).toEqual([]);
});

test('every dependency has one exact version, which the lock file repeats', () => {
  // `npm:name@version` installs a second version of a package under a name of its own.
  const named = Object.fromEntries(
    Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).map(([name, version]) => [
      name,
      version.replace(/^npm:.*@/, ''),
    ]),
  );
  const loose = Object.entries(named).filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version));
  expect(loose).toEqual([]);
  const different = Object.entries(named).filter(
    ([name, version]) => locked.packages[folder + name]?.version !== version,
  );
  expect(different).toEqual([]);
});

test('every package comes from the registry and has a checksum in the lock file', () => {
  const elsewhere = packages.filter(
    ({ resolved }) => resolved !== undefined && !resolved.startsWith('https:'),
  );
  expect(elsewhere).toEqual([]);
  // A mirror may lack binaries for other platforms; none of them is needed.
  const unhashed = packages.filter(({ integrity, optional, cpu }) => !integrity && !(optional && cpu));
  expect(unhashed).toEqual([]);
});

test('only reviewed packages may run scripts when they are installed', () => {
  const unknown = packages.filter(
    ({ hasInstallScript, name }) => hasInstallScript && !manifest.allowScripts[name],
  );
  expect(unknown.map(({ name }) => name)).toEqual([]);
});

test('packages that must exist once are installed once', () => {
  for (const name of ['koa', 'react', 'react-dom', 'astro', '@mikro-orm/core'])
    expect([name, packages.filter((entry) => entry.name === name).length]).toEqual([name, 1]);
});
