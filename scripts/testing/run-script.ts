/** Runs an operator's command to its end. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Ended {
  /** null when a signal ended it. */
  code: number | null;
  /** Standard output and standard error. */
  output: string;
}

/** `script` within scripts/, without its extension. */
export async function runScript(script: string, args: string[], env: Record<string, string>): Promise<Ended> {
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
    env: { ...process.env, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = await once(child, 'close');
  return { code, output };
}
