import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral ports that systems assign: Linux from 32768 on, others from 49152. */
const range = [20_000, 32_000] as const;
const mostTries = 100;

/** A port for a process that listens later, or again. An ephemeral port could be taken in between by any connection or by another test. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const port = randomInt(...range);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port between ${range.join(' and ')} is free`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
