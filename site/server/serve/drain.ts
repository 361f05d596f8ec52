/** Stops a server without interrupting answers. */
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';

const longest = 7_000;
/**
 * A client that keeps a connection busy sends another request within this time and is told to close it; connections that are
 * still open then are idle.
 */
const grace = 500;

/** Endless answers, and how to end each of them. */
const endless = new WeakMap<ServerResponse, () => void>();

/** For an answer without an end, such as an event stream: it is ended when the server stops. */
export function endWhenDraining(response: ServerResponse, end: () => void): void {
  endless.set(response, end);
}

/**
 * Accepts no new connections. Each connection closes with its running answer or with the next one: otherwise a busy browser would
 * continue to use it and be interrupted at the end.
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
        // The steps of node:http's own close: it ends idle connections and stops checking for slow ones.
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

/** A process that was suspended first reads the data that arrived meanwhile: those connections were not idle. */
export const afterGrace = (work: () => void): NodeJS.Timeout => setTimeout(() => setImmediate(work), grace);

function makeLast(response: ServerResponse): void {
  if (response.headersSent) endless.get(response)?.();
  else response.setHeader('Connection', 'close');
}
