import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { groupToInstall, isTool, lockOf, missingPackages } from './needed.mjs';

const read = (path: string) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));
const wanted = read('package-lock.json');
const found = read('node_modules/.package-lock.json');
const leftOut = read('scripts/dependencies/left-out.json');
const { packages } = wanted;

const only = (lock: typeof found, paths: string[]) => ({
  ...lock,
  packages: Object.fromEntries(paths.map((path) => [path, lock.packages[path]])),
});
const without = (lock: typeof found, ...gone: string[]) =>
  only(
    lock,
    Object.keys(lock.packages).filter((path) => !gone.includes(path)),
  );
/** What an install of a group leaves on this machine. */
const installed = (group: 'product' | 'site' | 'all') =>
  only(wanted, missingPackages(lockOf(wanted, group), null));

test('a complete installation has no missing package', () => {
  expect(missingPackages(wanted, found)).toEqual([]);
});

test('a binary of this machine that an older Node left out is missing', () => {
  const binaries = Object.keys(found.packages).filter(
    (path) => packages[path] && found.packages[path].os && found.packages[path].cpu,
  );
  expect(binaries.length).toBeGreaterThan(3);
  for (const path of binaries) expect(missingPackages(wanted, without(found, path))).toEqual([path]);
});

test('a package of another version is missing, and every package is when no install was recorded', () => {
  const path = 'node_modules/koa';
  const older = { packages: { ...found.packages, [path]: { version: '1.0.0' } } };
  expect(missingPackages(wanted, older)).toEqual([path]);
  expect(missingPackages(wanted, without(found, path))).toEqual([path]);
  expect(missingPackages(wanted, null).length).toBeGreaterThan(500);
});

test('binaries must match the machine', () => {
  const packages = {
    '': { dependencies: { tool: '1' } },
    'node_modules/tool': {
      version: '1',
      optionalDependencies: { arm: '1', mac: '1', glibc: '1', musl: '1', anywhere: '1' },
    },
    'node_modules/arm': { version: '1', os: ['linux'], cpu: ['arm64'] },
    'node_modules/mac': { version: '1', os: ['darwin'], cpu: ['x64'] },
    'node_modules/glibc': { version: '1', os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
    'node_modules/musl': {
      version: '1',
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
      dependencies: { wasm: '1' },
    },
    'node_modules/wasm': { version: '1' },
    'node_modules/anywhere': { version: '1' },
  };
  const missing = (os: string, cpu: string, libc: string) =>
    missingPackages({ packages }, { packages: { 'node_modules/tool': { version: '1' } } }, { os, cpu, libc });
  expect(missing('linux', 'x64', 'glibc')).toEqual(['node_modules/glibc']);
  expect(missing('linux', 'x64', 'musl')).toEqual(['node_modules/musl', 'node_modules/wasm']);
  expect(missing('darwin', 'x64', 'musl')).toEqual(['node_modules/mac']);
});

test('npm start installs at most 520 packages, and running the product alone needs less than half of them', () => {
  const [product, site, all] = (['product', 'site', 'all'] as const).map(
    (group) => missingPackages(lockOf(wanted, group), null).length,
  ) as [number, number, number];
  expect(site).toBeLessThanOrEqual(520);
  expect(product).toBeLessThan(site / 2);
  expect(all).toBeGreaterThan(site + 200);
});

test('a package is followed to the copy that it would find, and what it can do without is left out', () => {
  const lock = {
    packages: {
      '': { dependencies: { a: '1' }, devDependencies: { b: '1', vitest: '1' } },
      'node_modules/a': { dependencies: { c: '2' }, optionalDependencies: { ioredis: '5', d: '1' } },
      'node_modules/a/node_modules/c': { dependencies: { d: '1' } },
      'node_modules/b': {
        peerDependencies: { c: '1', e: '1' },
        peerDependenciesMeta: { e: { optional: true } },
      },
      'node_modules/c': {},
      'node_modules/d': {},
      'node_modules/e': {},
      'node_modules/ioredis': {},
      'node_modules/vitest': { dependencies: { e: '1' } },
    },
  };
  const paths = (group: 'product' | 'site' | 'all') => Object.keys(lockOf(lock, group).packages).slice(1);
  expect(paths('product')).toEqual(['a', 'a/node_modules/c', 'd'].map((path) => `node_modules/${path}`));
  expect(paths('site')).toEqual(
    ['a', 'a/node_modules/c', 'b', 'c', 'd'].map((path) => `node_modules/${path}`),
  );
  expect(lockOf(lock, 'site').packages).toMatchObject({
    '': { devDependencies: { b: '1' } },
    'node_modules/a': { optionalDependencies: { d: '1' } },
  });
  expect(lockOf(lock, 'all')).toBe(lock);
});

test('an install never removes what a larger one brought', () => {
  expect(groupToInstall(wanted, null, 'product')).toBe('product');
  expect(groupToInstall(wanted, installed('product'), 'product')).toBe('product');
  expect(groupToInstall(wanted, installed('product'), 'site')).toBe('site');
  expect(groupToInstall(wanted, installed('site'), 'product')).toBe('site');
  expect(groupToInstall(wanted, without(installed('all'), 'node_modules/koa'), 'site')).toBe('all');
});

test('each name that is left out is there to be left out', () => {
  const development = Object.keys(packages[''].devDependencies);
  const optional = Object.values<{ optionalDependencies?: object }>(packages).flatMap((entry) =>
    Object.keys(entry.optionalDependencies ?? {}),
  );
  for (const tool of leftOut.tools)
    expect([
      tool,
      development.some((name) => isTool(name) && (name === tool || tool === '@types/*')),
    ]).toEqual([tool, true]);
  for (const name of leftOut.unused) expect(optional).toContain(name);
});
