import { StartProblem } from '#admin-api/ground/environment/start-problem.ts';

export type Close = () => Promise<void>;

/** Milliseconds in which a second signal counts as the same one: Ctrl-C reaches this process from the terminal and again from npm. */
const sameSignal = 1000;

/** Opens parts one after the other; closes them in reverse order on a signal, or when one fails to open. */
export async function runUntilStopped(
  open: (opened: (close: Close) => void) => Promise<void>,
  /** True for work that ends by itself: everything is closed after `open`. */
  { isOver = false } = {},
): Promise<void> {
  const closing: Close[] = [];
  const close = async () => {
    while (closing.length > 0) await closing.pop()?.();
  };
  let stoppingSince: number | undefined;
  const stop = () => {
    if (stoppingSince !== undefined) {
      // A second Ctrl-C exits at once; the database stops by itself.
      if (performance.now() - stoppingSince >= sameSignal) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    close()
      .catch(printError)
      .finally(() => process.exit());
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  try {
    await open((step) => closing.push(step));
    if (isOver) stop();
  } catch (error) {
    if (stoppingSince !== undefined) return;
    printError(error);
    await close().catch(printError);
    process.exit();
  }
}

/** The final message of a failed script: one line for a problem of the operator, a stack for ours. */
export function printError(error: unknown): void {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exitCode = error instanceof StartProblem ? error.exitCode : 1;
}
