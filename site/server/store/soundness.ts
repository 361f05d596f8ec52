/** Whether the file of a page store is whole. A process of its own looks: gigabytes take a minute, and a stop must not wait for it. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const script = fileURLToPath(new URL('./look-through.ts', import.meta.url));

export async function isSound(file: string, signal: AbortSignal): Promise<boolean> {
  const { stdout } = await promisify(execFile)(process.execPath, [script, file], {
    signal,
    killSignal: 'SIGKILL',
  });
  return stdout.trim() === 'ok';
}
