import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '#site/server/testing/open-store.ts';
import { clientFiles } from './client-files.ts';

function builtFolder(): string {
  const folder = scratchFolder();
  mkdirSync(join(folder, '_astro'));
  writeFileSync(join(folder, 'sw.js'), 'keeps pages');
  writeFileSync(join(folder, 'sw-off.js'), 'takes itself away');
  writeFileSync(join(folder, '_astro/a.123.js'), 'an asset');
  return folder;
}
const headerOf = (headers: string[] | undefined, name: string) => headers?.[headers.indexOf(name) + 1];

test('the service worker is revalidated each time, an asset never', () => {
  const file = clientFiles(builtFolder());
  expect(headerOf(file('/sw.js')?.plain.headers, 'Cache-Control')).toBe('no-cache');
  expect(headerOf(file('/_astro/a.123.js')?.plain.headers, 'Cache-Control')).toContain('immutable');
});

test('switched off, /sw.js is a script that unregisters an earlier one', () => {
  const on = clientFiles(builtFolder());
  const off = clientFiles(builtFolder(), { hasServiceWorker: false });
  expect(on('/sw.js')?.plain.bytes.toString()).toBe('keeps pages');
  expect(off('/sw.js')?.plain.bytes.toString()).toBe('takes itself away');
  expect(headerOf(off('/sw.js')?.plain.headers, 'Cache-Control')).toBe('no-cache');
});
