import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSite } from './open-site.ts';
import { hashSources, isBuiltFrom, stampName } from './site-sources.mjs';

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lamphouse-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('a build of other sources is refused at once, before anything is opened', () => {
  const distDir = scratch();
  cpSync('dist/site.json', join(distDir, 'site.json'));
  writeFileSync(join(distDir, stampName), 'of other sources');
  const dataDir = join(distDir, 'data');
  const env = { siteUrl: 'http://films.example', dataDir, storage: { kind: 's3' as const }, feedKey: '' };
  const open = () => openSite({ env: { ...env, apiUrl: 'http://127.0.0.1:1' }, apiListener: null, distDir });
  expect(open).toThrow(/is not built, or from other sources than these\. Run npm run build\.$/);
});

test('a build is of its sources until one of them changes, whatever happens to the tests', () => {
  const root = scratch();
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  for (const file of ['package.json', 'package-lock.json', 'astro.config.mjs', 'tsconfig.json'])
    write(file, '{}');
  for (const file of ['site/pages/a.astro', 'schema/b.ts', 'site/lib/c.test.ts']) write(file, 'one');
  const dist = join(root, 'dist');
  expect(isBuiltFrom(root, dist)).toBe(false);
  write(join('dist', stampName), hashSources(root));
  expect(isBuiltFrom(root, dist)).toBe(true);
  write('site/lib/c.test.ts', 'two');
  write('site/e2e/d.ts', 'two');
  expect(isBuiltFrom(root, dist)).toBe(true);
  write('schema/b.ts', 'two');
  expect(isBuiltFrom(root, dist)).toBe(false);
});
