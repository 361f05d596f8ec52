import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { missingPackages } from './install.mjs';

const read = (path: string) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));
const wanted = read('package-lock.json');
const found = read('node_modules/.package-lock.json');

const without = (lock: typeof found, ...paths: string[]) => ({
  ...lock,
  packages: Object.fromEntries(Object.entries(lock.packages).filter(([path]) => !paths.includes(path))),
});

test('a complete installation has no missing package', () => {
  expect(missingPackages(wanted, found, true)).toEqual([]);
});

test('a binary of this machine that an older Node left out is missing', () => {
  const binaries = Object.keys(found.packages).filter(
    (path) => found.packages[path].os && found.packages[path].cpu,
  );
  expect(binaries.length).toBeGreaterThan(3);
  for (const path of binaries) expect(missingPackages(wanted, without(found, path), true)).toEqual([path]);
});

test('a package of another version is missing, and every package is when no install was recorded', () => {
  const path = 'node_modules/koa';
  const older = { packages: { ...found.packages, [path]: { version: '1.0.0' } } };
  expect(missingPackages(wanted, older, true)).toEqual([path]);
  expect(missingPackages(wanted, without(found, path), true)).toEqual([path]);
  expect(missingPackages(wanted, null, true).length).toBeGreaterThan(500);
});

test('binaries must match the machine', () => {
  const packages = {
    '': {},
    arm: { version: '1', optional: true, os: ['linux'], cpu: ['arm64'] },
    mac: { version: '1', optional: true, os: ['darwin'], cpu: ['x64'] },
    glibc: { version: '1', optional: true, os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
    musl: { version: '1', devOptional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
    anywhere: { version: '1', optional: true },
  };
  const missing = (os: string, cpu: string, libc: string) =>
    missingPackages({ packages }, { packages: {} }, false, { os, cpu, libc });
  expect(missing('linux', 'x64', 'glibc')).toEqual(['glibc']);
  expect(missing('linux', 'x64', 'musl')).toEqual(['musl']);
  expect(missing('darwin', 'x64', 'musl')).toEqual(['mac']);
});
