import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { takeLock } from './prepare-lock.mjs';

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lamphouse-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const module = new URL('./prepare-lock.mjs', import.meta.url).href;
/** Takes the lock, and notes when it has it and when it leaves it. */
const program = `
  import { appendFileSync } from 'node:fs';
  const [folder, log, isKilled] = process.argv.slice(1);
  const leave = await (await import('${module}')).takeLock(folder);
  appendFileSync(log, 'in\\n');
  await new Promise((resolve) => setTimeout(resolve, 5));
  appendFileSync(log, 'out\\n');
  if (isKilled === 'yes') process.kill(process.pid, 'SIGKILL');
  leave();
`;

async function run(folder: string, log: string, isKilled: boolean): Promise<string> {
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', program, folder, log, isKilled ? 'yes' : 'no'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const [said] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return said;
}

test('processes have the lock one after the other, also after some that were killed with it', async () => {
  const folder = scratch();
  const log = join(folder, 'log');
  mkdirSync(join(folder, 'lock'));
  writeFileSync(join(folder, 'lock', 'lock.7'), '999999999');
  const runs = Array.from({ length: 12 }, (_, at) => run(join(folder, 'lock'), log, at % 2 === 0));
  const said = await Promise.all(runs);
  expect(said.map((words) => words.replace(/^Waiting for .*\n/, ''))).toEqual(Array(12).fill(''));
  expect(readFileSync(log, 'utf8')).toBe('in\nout\n'.repeat(12));
});

test('a process that has the number of a killed one takes its lock', async () => {
  const folder = scratch();
  writeFileSync(join(folder, 'lock.1'), String(process.pid));
  (await takeLock(folder))();
  expect(readFileSync(join(folder, 'lock.2'), 'utf8')).toBe('left');
});

test('who waits long is told what for, and what to do', async () => {
  const folder = scratch();
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => told.mockRestore());
  writeFileSync(join(folder, 'lock.1'), String(process.ppid));
  const waiting = takeLock(folder);
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce(), { timeout: 20_000 });
  expect(told.mock.calls[0]?.[0]).toContain(`If there is none, delete ${folder}.`);
  writeFileSync(join(folder, 'lock.1'), 'left');
  (await waiting)();
});
