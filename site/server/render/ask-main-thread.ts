/** How pages in a worker read the API: the main thread sends the request and hands the answer over. */
import type { MessagePort } from 'node:worker_threads';
import type { Send } from '#site/lib/api.ts';

interface Question {
  id: number;
  path: string;
  init: Parameters<Send>[1];
}

type Answer = { id: number } & (
  | { status: number; headers: [name: string, value: string][]; body: ArrayBuffer }
  | { failed: string }
);

/** In the worker. */
export function askMainThread(port: MessagePort): Send {
  const waiting = new Map<number, (answer: Answer) => void>();
  let lastId = 0;
  port.on('message', (answer: Answer) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  return (path, { signal, ...init }) =>
    new Promise((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, (answer) => {
        if ('failed' in answer) reject(new TypeError(answer.failed));
        else resolve(new Response(answer.body.byteLength > 0 ? answer.body : null, answer));
      });
      signal?.addEventListener('abort', () => reject(signal.reason));
      port.postMessage({ id: lastId, path, init } satisfies Question);
    });
}

/** In the main thread. */
export function answerWorker(port: MessagePort, send: Send): void {
  const answer = async ({ id, path, init }: Question) => {
    const response = await send(path, init);
    const body = await response.arrayBuffer();
    const { status, headers } = response;
    port.postMessage({ id, status, headers: [...headers], body } satisfies Answer, [body]);
  };
  port.on('message', (question: Question) => {
    answer(question).catch((error: unknown) =>
      port.postMessage({ id: question.id, failed: String(error) } satisfies Answer),
    );
  });
}
