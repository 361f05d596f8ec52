import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { statusOf } from '#scripts/testing/part.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';

export const projectFolder = fileURLToPath(new URL('../..', import.meta.url));

const patience = 15 * 60_000;

export interface Child {
  process: ChildProcess;
  output: () => string;
  stop: () => Promise<void>;
}

type Place = { env?: NodeJS.ProcessEnv; cwd?: string; onOutput?: (text: string) => void };

/** Starts a command in a process group of its own, so that it can be stopped with everything it starts. */
export function start(
  command: string,
  args: string[],
  { env = {}, cwd = projectFolder, onOutput }: Place = {},
): Child {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-100_000);
      onOutput?.(text);
    });
  }
  const ended = new Promise((resolve) => child.once('close', resolve).once('error', resolve));
  return {
    process: child,
    output: () => output,
    stop: async () => {
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
        process.kill(-child.pid, 'SIGTERM');
      }
      await ended;
    },
  };
}

/** Runs a command to its end; throws its output when the exit code is not 0. */
export async function run(command: string, args: string[], place: Place = {}): Promise<string> {
  const child = start(command, args, place);
  const [code] = await once(child.process, 'close');
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${child.output()}`);
  return child.output();
}

/** Waits until the address answers 200; throws when the child has ended. */
export async function answers(url: string, child: Child): Promise<void> {
  const hasEnded = () => child.process.exitCode !== null;
  await waitFor(async () => hasEnded() || (await statusOf(url)) === 200, patience);
  if (hasEnded()) throw new Error(`${url} did not come up:\n${child.output()}`);
}
