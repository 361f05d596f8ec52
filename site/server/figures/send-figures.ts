/**
 * Sends the counts to the API every few seconds. A kill loses the counts since the last batch; a normal stop sends them first.
 */
import { dayBefore, type FigureBatch } from '#schema/figures.ts';

const everyMs = 5_000;
const patience = 10_000;
const patienceAtStop = 2_000;

export interface SendFiguresOptions {
  take: (day: string) => FigureBatch[];
  apiUrl: string;
  feedKey: string;
  log: (line: string) => void;
}

export function sendFigures({ take, apiUrl, feedKey, log }: SendFiguresOptions) {
  /** Sent in order. A batch without an answer is sent again under its id, so that it is added once. */
  const waiting: FigureBatch[] = [];
  let day = dayBefore(0);
  let sending: Promise<void> | undefined;

  async function post(batch: FigureBatch, timeout: number): Promise<void> {
    const answer = await fetch(`${apiUrl}/api/figures`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${feedKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(batch),
      signal: AbortSignal.timeout(timeout),
    });
    await answer.body?.cancel();
    if (answer.status === 400) log('The API refused the figures of some seconds; they are left out.');
    else if (!answer.ok) throw new Error(`it answered ${answer.status}`);
  }

  async function send(timeout: number): Promise<void> {
    const today = dayBefore(0);
    // While the API is down, one batch a day grows.
    if (waiting.length === 0 || today !== day) waiting.push(...take(day));
    day = today;
    try {
      for (let [next] = waiting; next; [next] = waiting) {
        await post(next, timeout);
        waiting.shift();
      }
    } catch {
      // The change feed reports that the API is unreachable; this is tried again.
    }
  }

  const timer = setInterval(() => {
    sending ??= send(patience).finally(() => {
      sending = undefined;
    });
  }, everyMs);

  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      await sending;
      // A second call, since an earlier batch may still have been waiting.
      await send(patienceAtStop);
      if (waiting.length === 0) await send(patienceAtStop);
    },
  };
}
