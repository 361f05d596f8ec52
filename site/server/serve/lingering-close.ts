/** Closing a connection on which somebody is still sending. */
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

const patience = 5000;
/** Bytes taken in meanwhile, and thrown away. */
const most = 16 * 1024 * 1024;

/**
 * An answer given in the middle of a body (too large, not allowed) must be read by somebody who is busy sending. Closing
 * at once would reset the connection, which may destroy the answer on its way; so our side is closed, and for a while
 * what still comes is read.
 */
export function closeWithPatience(request: IncomingMessage): void {
  const { socket, headers } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  // What node:http calls after the last answer on a connection.
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
