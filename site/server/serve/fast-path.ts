/**
 * The fast path for the most common request: a page that is ready, for a client that accepts brotli. node:http's request and
 * response objects cost more than the answer itself (measured: 26 of 30 µs), so connections begin here and are answered by one
 * write of one buffer. The first request of any other kind passes its connection on to node:http for good.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { OnView } from '#site/server/figures/views.ts';
import { mustRender } from '#site/server/page-store/page.ts';
import { isUnchanged } from './accepts.ts';
import { afterGrace } from './drain.ts';
import { type PageResponse, wireOf } from './page-response.ts';
import { requestReader } from './simple-request.ts';

/** A larger request is left to node:http. */
const longestRequest = 4096;
/** The same keep-alive timeout as node:http. */
const idleTime = 5_000;
/** How long a client may take to read an answer. */
const slowestReader = 30_000;

export function addFastPath(
  server: Server,
  find: (path: string) => PageResponse | undefined,
  onView: OnView = () => {},
): { closeIdle: () => void } {
  const open = new Set<Socket>();
  let isClosing = false;
  const [accept] = server.listeners('connection');
  if (!accept) throw new Error('the server takes no connections');
  server.removeAllListeners('connection');

  server.on('connection', (socket: Socket) => {
    const read = requestReader();
    open.add(socket);
    const forget = () => open.delete(socket);
    const giveUp = () => socket.destroy();

    function handOver(chunk: Buffer): void {
      forget();
      socket.setTimeout(0);
      for (const [event, listener] of [
        ['data', onData],
        ['close', forget],
        ['error', giveUp],
        ['timeout', giveUp],
        ['end', onEnd],
      ] as const) {
        socket.off(event, listener);
      }
      socket.pause();
      accept?.call(server, socket);
      socket.unshift(chunk);
      socket.resume();
    }

    function onData(chunk: Buffer): void {
      const request = chunk.length <= longestRequest ? read(chunk.toString('latin1')) : undefined;
      const page = request && find(request.path);
      if (
        isClosing ||
        !page ||
        page.stale === mustRender ||
        page.status !== 200 ||
        request.accepts.encoding !== 'br'
      ) {
        handOver(chunk);
        return;
      }
      page.wasUsed = true;
      page.visits += 1;
      if (request.isVisit) onView(page, { forwarded: request.forwarded, remote: socket.remoteAddress });
      const wire = wireOf(page);
      const isRead = socket.write(
        isUnchanged(request.accepts.ifNoneMatch, page.etag) ? wire.unchanged : wire.brotli,
      );
      if (isRead) return;
      socket.pause();
      socket.setTimeout(slowestReader);
      socket.once('drain', () => {
        socket.setTimeout(idleTime);
        socket.resume();
      });
    }

    function onEnd(): void {
      socket.end();
    }

    socket.on('close', forget);
    socket.on('error', giveUp);
    socket.on('timeout', giveUp);
    socket.on('end', onEnd);
    socket.on('data', onData);
    socket.setTimeout(idleTime);
  });

  // closeAllConnections of node:http covers only the connections passed on to it.
  const { closeAllConnections } = server;
  server.closeAllConnections = () => {
    closeAllConnections.call(server);
    for (const socket of open) socket.destroy();
  };

  return {
    /** A connection with another request is passed on and told to close; the others are closed after a while. */
    closeIdle(): void {
      isClosing = true;
      afterGrace(() => {
        for (const socket of open) if (socket.writableLength === 0) socket.destroy();
      });
    },
  };
}
