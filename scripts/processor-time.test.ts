import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { ProcessorTime } from './processor-time.ts';

/** Uses 0.3 seconds and is then ended by force. Its parent has ended before, so nobody waits for it. */
const busy = 'while (process.cpuUsage().user < 3e5); process.kill(process.pid, "SIGKILL")';
const counting = `
  import { spawn } from 'node:child_process';
  import { countProcessorTime } from './scripts/processor-time.ts';
  const count = countProcessorTime();
  const before = count();
  const shell = spawn('sh', ['-c', \`"$0" -e '${busy}' &\`, process.execPath], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const _ of shell.stdout);
  console.log(JSON.stringify([before, count()]));
`;

test('processor time that is called whole holds processes that nobody waited for', () => {
  const args = ['--input-type=module-typescript', '-e', counting];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stderr).toBe('');
  const [before, after] = JSON.parse(stdout) as [ProcessorTime | null, ProcessorTime | null];
  // Only Linux tells, and the whole of it only to those who may make a control group.
  if (after?.isWhole) expect(after.seconds - (before?.seconds ?? 0)).toBeGreaterThan(0.3);
});
