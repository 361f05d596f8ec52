import type { RequestListener } from 'node:http';

type Answer = (...request: Parameters<RequestListener>) => Promise<void>;

export interface RunningRequests {
  listen: (answer: Answer) => RequestListener;
  /** Resolves when no request is running, or after a time limit. */
  ended: () => Promise<void>;
}

/** Connections are closed by then: a request that still runs may wait for something that never comes. */
const longest = 500;

/** Clients may disconnect before their answer is ready; such requests are running, too. */
export function runningRequests(onLeft: (count: number) => void): RunningRequests {
  const running = new Set<Promise<void>>();
  return {
    listen: (answer) => (request, response) => {
      const done = answer(request, response).finally(() => running.delete(done));
      running.add(done);
    },
    ended: () => endOrLeave(Promise.allSettled(running), () => onLeft(running.size)),
  };
}

/** Resolves when the work has ended, or after a time limit. */
export async function endOrLeave(
  work: Promise<unknown>,
  onLeft: () => void = () => {},
  limitMs = longest,
): Promise<void> {
  let tooLate: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    tooLate = setTimeout(() => {
      onLeft();
      resolve();
    }, limitMs);
  });
  await Promise.race([work, limit]);
  clearTimeout(tooLate);
}
