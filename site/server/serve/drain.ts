/** Ends a server without cutting an answer short. */
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';

const longest = 10_000;
/** Whoever keeps a connection busy asks again within this time, and is told to leave; what is still open then is idle. */
const grace = 500;

/** Answers that would go on for ever, and how each of them ends. */
const endless = new WeakMap<ServerResponse, () => void>();

/** For an answer without an end of its own, such as a stream of events: it is ended when the server is to close. */
export function endWhenDraining(response: ServerResponse, end: () => void): void {
  endless.set(response, end);
}

/**
 * Nobody new is let in. Every connection ends with the answer that is on its way or with the next one: else a busy
 * browser would go on asking over it, and be cut off in the end.
 */
export function drainable(server: Server): () => Promise<void> {
  const answering = new Set<ServerResponse>();
  let isDraining = false;
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (isDraining) {
      makeLast(response);
      return;
    }
    answering.add(response);
    response.once('close', () => answering.delete(response));
  });

  return () =>
    new Promise((resolve) => {
      isDraining = true;
      for (const response of answering) makeLast(response);
      const timers = [
        // What node:http's own close does at once: end the idle connections, and its watch over slow ones.
        afterGrace(() => server.close()),
        setTimeout(() => server.closeAllConnections(), longest),
      ];
      NetServer.prototype.close.call(server, () => {
        for (const timer of timers) clearTimeout(timer);
        server.close();
        resolve();
      });
    });
}

/** A process that was kept from running reads first what came in the meantime: whoever asked was not idle. */
export const afterGrace = (work: () => void): NodeJS.Timeout => setTimeout(() => setImmediate(work), grace);

function makeLast(response: ServerResponse): void {
  if (response.headersSent) endless.get(response)?.();
  else response.setHeader('Connection', 'close');
}
