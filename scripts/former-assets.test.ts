import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addFormer, keptDays, putAside } from './former-assets.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const assets = () => join(folder, 'dist', '_astro');
const aside = () => join(folder, 'aside');

/** As Astro does: the folder is emptied, then filled. */
function build(files: Record<string, string>): void {
  putAside(assets(), aside());
  rmSync(assets(), { recursive: true, force: true });
  mkdirSync(assets(), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(assets(), name), text);
  addFormer(assets(), aside());
}

const read = (name: string) => readFileSync(join(assets(), name), 'utf8');

test('pages of earlier builds find their files, and the new build has its own', () => {
  build({ 'a.1.css': 'first', 'same.css': 'old' });
  build({ 'a.2.css': 'second', 'same.css': 'new' });
  build({ 'a.3.css': 'third' });
  expect(['a.1.css', 'a.2.css', 'a.3.css'].map(read)).toEqual(['first', 'second', 'third']);
  build({ 'same.css': 'newest' });
  expect(read('same.css')).toBe('newest');
});

test('a file is deleted after its time', () => {
  build({ 'a.1.css': 'first' });
  const before = new Date(Date.now() - (keptDays + 1) * 86_400_000);
  utimesSync(join(assets(), 'a.1.css'), before, before);
  build({ 'a.2.css': 'second' });
  expect(existsSync(join(assets(), 'a.1.css'))).toBe(false);
  expect(read('a.2.css')).toBe('second');
});
