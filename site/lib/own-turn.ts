/**
 * Pages that share one request have their data at the same moment. Drawn side by side, each would hold its half-made HTML until the
 * last is done, and collecting that garbage would cost a quarter of the rendering. So they go on one by one, each in a turn of the
 * event loop of its own; the newest first, since a page that somebody waits for comes after those that are drawn ahead.
 */
const waiting: (() => void)[] = [];

function goOn(): void {
  waiting.pop()?.();
  if (waiting.length > 0) setImmediate(goOn);
}

export function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(goOn);
  });
}
