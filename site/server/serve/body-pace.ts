/** Limits the time of request bodies: a slow sender could otherwise keep a connection open for ever. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LoadLimits } from './load-limits.ts';
import { refuse } from './refuse.ts';

type Pace = Pick<LoadLimits, 'bodyTime' | 'uploadBytes' | 'uploadSpan'>;

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Calls `over` once the body is complete or refused, or the connection has closed. */
export function watchBody(req: IncomingMessage, res: ServerResponse, pace: Pace, over: () => void): void {
  const timer = req.url?.startsWith('/api/upload/')
    ? setInterval(upload(req, res, pace), pace.uploadSpan)
    : setTimeout(() => req.complete || refuse(res, 408), pace.bodyTime);
  const { socket } = req;
  const end = () => {
    clearInterval(timer);
    req.off('close', end);
    socket.off('close', end);
    over();
  };
  req.once('close', end);
  // After the answer, node:http emits no more events of the connection on the request.
  socket.once('close', end);
}

function upload(req: IncomingMessage, res: ServerResponse, { uploadBytes }: Pace): () => void {
  let before = req.socket.bytesRead;
  let wasWaiting = false;
  return () => {
    const received = req.socket.bytesRead - before;
    before += received;
    // A full buffer at either end of the span means that we were slow: the upload waited for its turn, or for the disk.
    const isWaiting = req.readableLength >= req.readableHighWaterMark;
    if (!req.complete && !isWaiting && !wasWaiting && received < uploadBytes) refuse(res, 408);
    wasWaiting = isWaiting;
  };
}
