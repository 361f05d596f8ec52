/** Closes a connection on which the client is still sending. */
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

const patience = 5000;
/** How many bytes are read and discarded meanwhile. */
const most = 16 * 1024 * 1024;

/**
 * A client that is busy sending must be able to read an answer given in the middle of its body (too large, not allowed). Closing at once
 * would reset the connection and might destroy the answer, so only our side is closed, and the rest is read for a while.
 */
export function closeWithPatience(request: IncomingMessage): void {
  const { socket, headers } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  // node:http calls this after the last answer of a connection.
  socket.destroySoon = () => {
    if (request.complete || socket.destroyed) Socket.prototype.destroySoon.call(socket);
    else linger(request, socket);
  };
}

function linger(request: IncomingMessage, socket: Socket): void {
  const until = socket.bytesRead + most;
  const tooLate = setTimeout(() => socket.destroy(), patience);
  socket.once('close', () => clearTimeout(tooLate));
  socket.end();
  request.removeAllListeners('data').removeAllListeners('readable');
  request
    .on('error', () => undefined)
    .on('data', () => {
      if (socket.bytesRead > until) socket.destroy();
    })
    .resume();
}
