import { explain } from './explain.ts';

export type Close = () => Promise<void>;

/** Opens one thing after the other; closes them in reverse when a signal comes, or when one of them fails to open. */
export async function runUntilStopped(
  open: (opened: (close: Close) => void) => Promise<void>,
  /** For work that ends by itself: all is closed when `open` is through. */
  { isOver = false } = {},
): Promise<void> {
  const closing: Close[] = [];
  const close = async () => {
    while (closing.length > 0) await closing.pop()?.();
  };
  let isStopping = false;
  const stop = () => {
    // A second Ctrl-C waits for nobody; the database follows by itself.
    if (isStopping) process.exit(1);
    isStopping = true;
    close()
      .catch(explain)
      .finally(() => process.exit());
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  try {
    await open((step) => closing.push(step));
    if (isOver) stop();
  } catch (error) {
    if (isStopping) return;
    explain(error);
    await close().catch(explain);
    process.exit();
  }
}
