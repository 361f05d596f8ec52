import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '#site/server/testing/open-store.ts';
import { FolderInUse, lockFolder } from './page-file.ts';

test('a folder is used by one site server at a time', () => {
  const folder = scratchFolder();
  const leave = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
  leave();
  lockFolder(folder)();
});

test('a process that was killed has left its folder', async () => {
  const folder = scratchFolder();
  const module = new URL('./page-file.ts', import.meta.url).href;
  // Memory is freed at once, and the lock must outlive that.
  const program = `(await import(${JSON.stringify(module)})).lockFolder(${JSON.stringify(folder)}); gc(); console.log('locked'); setInterval(() => {}, 1000);`;
  const other = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void other.kill('SIGKILL'));
  await once(other.stdout, 'data');
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
  other.kill('SIGKILL');
  await once(other, 'exit');
  lockFolder(folder)();
});
