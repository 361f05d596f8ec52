import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { replaceFolder } from './replace-folder.mjs';

function scratch() {
  const folder = mkdtempSync(join(tmpdir(), 'replaced-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { folder, used: join(folder, 'used'), next: join(folder, 'next') };
}

test('the next folder replaces the one in use as a whole', () => {
  const { folder, used, next } = scratch();
  for (const text of ['first', 'second']) {
    mkdirSync(next);
    writeFileSync(join(next, `${text}.mjs`), text);
    replaceFolder(used, next);
    expect(readdirSync(used)).toEqual([`${text}.mjs`]);
    expect(readdirSync(folder)).toEqual(['used']);
  }
});

test('of a mounted folder, which cannot be renamed, the contents are replaced', () => {
  const { folder, used, next } = scratch();
  const mounted = join(folder, 'mounted');
  for (const [path, name] of [
    [used, 'under'],
    [mounted, 'old'],
    [next, 'new'],
  ] as const) {
    mkdirSync(path);
    writeFileSync(join(path, name), name);
  }
  const module = new URL('replace-folder.mjs', import.meta.url).pathname;
  const code = `import { replaceFolder } from '${module}'; replaceFolder('${used}', '${next}')`;
  // The mount is visible only inside the namespace, and ends with it.
  execFileSync('unshare', [
    ...['--user', '--map-root-user', '--mount', 'sh', '-c', 'mount --bind "$0" "$1" && shift && exec "$@"'],
    ...[mounted, used, process.execPath, '--input-type=module', '--eval', code],
  ]);
  expect(readdirSync(mounted)).toEqual(['new']);
});
