/**
 * Answers given before the body of their request has arrived (too large, too slow, not allowed). The request ends with an error
 * for whoever reads its body. Its client is busy sending and must be able to read the answer: closing the connection at once would
 * reset it and might destroy the answer, so only this side is closed, and the rest of the body is discarded for a while.
 */
import { IncomingMessage, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** In milliseconds. */
const discardTime = 5000;
const discardBytes = 16 * 1024 * 1024;

/** Node's own request closes its connection when it is destroyed, and with it destroys the answer. */
export class LastingRequest extends IncomingMessage {
  #discarded = 0;

  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    if (!this.destroyed) return super.push(chunk, encoding);
    this.#discarded += chunk?.length ?? 0;
    if (this.#discarded > discardBytes) this.socket.destroy();
    return true;
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    const { socket } = this;
    this.socket = closed;
    super._destroy(error, done);
    this.socket = socket;
    // The connection may be paused, since nobody has read what arrived.
    if (!this.complete) this._read(0);
  }
}

const closed = new Socket().destroy();

/** Connections that are closed after an answer: what else arrives over them is not read. */
const closing = new WeakSet<Socket>();

/** The header of an answer after which no further request of its connection is taken, also none that has arrived with this one. */
export function closeAfter({ req }: ServerResponse): { Connection: 'close' } {
  closing.add(req.socket);
  return { Connection: 'close' };
}

/** False for a request that came after the last one of its connection. */
export function isExpected({ socket }: IncomingMessage): boolean {
  if (!closing.has(socket)) return true;
  Socket.prototype.destroySoon.call(socket);
  return false;
}

/** Ends a request that is answered before its body has arrived. */
export function endWhenAnswered(request: IncomingMessage, response: ServerResponse): void {
  const { socket, headers } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  // node:http calls this after the last answer of a connection.
  socket.destroySoon = () => {
    closing.add(socket);
    if (request.complete || socket.destroyed) Socket.prototype.destroySoon.call(socket);
    else socket.end();
  };
  response.prependListener('finish', () => {
    if (request.complete) return;
    request.destroy(new Error('The request was answered before its body had arrived'));
    setTimeout(() => {
      if (!request.complete || closing.has(socket)) socket.destroy();
    }, discardTime).unref();
  });
}
