/**
 * The shortest way for the commonest request: a page that is ready, to a visitor who takes brotli. node:http spends more on its
 * request and response objects than the answer itself costs (measured: 26 of 30 µs), so connections begin here, answered by one
 * write of one buffer. The first request that is anything else hands its connection over to node:http for good.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { hard } from '#site/server/store/page.ts';
import { isUnchanged } from './accepts.ts';
import { afterGrace } from './drain.ts';
import { type PreparedPage, wireOf } from './prepared-page.ts';
import { requestReader } from './simple-request.ts';

/** A request that does not fit is none of the plain ones. */
const longestRequest = 4096;
/** The same a visitor's connection has in node:http between two requests. */
const idleTime = 5_000;
/** Until an answer is read. */
const slowestReader = 30_000;

export function addFastPath(
  server: Server,
  find: (path: string) => PreparedPage | undefined,
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
        page.stale === hard ||
        page.status !== 200 ||
        request.accepts.encoding !== 'br'
      ) {
        handOver(chunk);
        return;
      }
      page.wasUsed = true;
      page.visits += 1;
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

  // What is cut off when a server ends in spite of everybody: node:http knows only those it was handed.
  const { closeAllConnections } = server;
  server.closeAllConnections = () => {
    closeAllConnections.call(server);
    for (const socket of open) socket.destroy();
  };

  return {
    /** Who asks again is handed over and told to leave; who does not is cut off after a while. */
    closeIdle(): void {
      isClosing = true;
      afterGrace(() => {
        for (const socket of open) if (socket.writableLength === 0) socket.destroy();
      });
    },
  };
}
