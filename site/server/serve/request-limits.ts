/**
 * Limits requests that may take long, in total and per address, so that pages are answered in any case; and the time of request
 * bodies, since a slow client could otherwise keep a connection open for ever.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientAddress } from '#schema/rules/client-address.ts';
import { slotsByAddress } from '#schema/rules/concurrency-by-address.ts';
import { takesFile } from '#schema/rules/upload.ts';
import type { Hold } from './connection-limits.ts';
import { closeAfter } from './early-answers.ts';
import type { LoadLimits } from './load-limits.ts';

type Pace = Pick<LoadLimits, 'bodyTime' | 'uploadBytes' | 'uploadSpan'>;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Pages and their files are in memory or on disk, and small. Health is for whoever watches the site, above all when it is full. */
const isLong = (req: IncomingMessage) =>
  hasBody(req) || /^\/(?:api(?!\/health$)|media|metrics)(?:[/?]|$)/.test(req.url ?? '');

export function limitHeld(limits: LoadLimits, proxies: number, hold: Hold) {
  const takeRequest = slotsByAddress({ ofAddress: limits.heldPerAddress, inAll: limits.held });
  const takeBody = slotsByAddress({ ofAddress: limits.bodiesPerAddress, inAll: limits.held });

  /** False when it was refused. */
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    if (!isLong(req)) return true;
    const forwarded = req.headers['x-forwarded-for'];
    const address = clientAddress(forwarded?.toString(), proxies, req.socket.remoteAddress ?? '');
    const endRequest = takeRequest(address);
    if (typeof endRequest === 'number') {
      refuse(res, endRequest);
      return false;
    }
    const endBody = takeBody(hasBody(req) ? address : null);
    if (typeof endBody === 'number') {
      endRequest();
      refuse(res, endBody);
      return false;
    }
    const release = hold(req.socket);
    res.once('close', () => {
      endRequest();
      release();
    });
    if (hasBody(req)) watchBody(req, res, limits, endBody);
    return true;
  };
}

/** Calls `over` once the body is complete or refused, or the connection has closed. */
function watchBody(req: IncomingMessage, res: ServerResponse, pace: Pace, over: () => void): void {
  const [path = ''] = (req.url ?? '').split('?');
  const timer = takesFile(path)
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
    // A full buffer at either end of the period means that the server was slow: the upload waited for its slot, or for the disk.
    const isWaiting = req.readableLength >= req.readableHighWaterMark;
    if (!req.complete && !isWaiting && !wasWaiting && received < uploadBytes) refuse(res, 408);
    wasWaiting = isWaiting;
  };
}

const refusals = {
  408: 'The request took too long to arrive',
  429: 'Too many requests at once from this address',
  503: 'Too many requests at once',
} as const;

/** Refuses a client that holds too many requests open, and closes its connection. */
function refuse(res: ServerResponse, status: keyof typeof refusals): void {
  if (res.headersSent) {
    res.socket?.destroy();
    return;
  }
  res.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...closeAfter(res),
    ...(status !== 408 && { 'Retry-After': '15' }),
  });
  res.end(JSON.stringify({ message: refusals[status] }));
}
