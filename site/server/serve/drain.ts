/** Ends a server without cutting an answer short. */
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';

const longest = 10_000;
/** Whoever keeps a connection busy asks again within this time, and is told to leave; what is still open then is idle. */
export const grace = 500;

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
        setTimeout(() => server.close(), grace),
        setTimeout(() => server.closeAllConnections(), longest),
      ];
      NetServer.prototype.close.call(server, () => {
        for (const timer of timers) clearTimeout(timer);
        server.close();
        resolve();
      });
    });
}

function makeLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
