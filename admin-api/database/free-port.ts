import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below all that systems hand out by themselves: Linux does from 32768 on, the others from 49152. */
const range = [20_000, 32_000] as const;
const mostTries = 100;

/**
 * A port for a process that listens later, or again. One that the system gives may be anybody's by then: the next
 * connection to somewhere, or the next test, may get the same.
 */
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
