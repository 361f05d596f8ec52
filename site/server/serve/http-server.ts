/** node:http with limits against slow, many or large requests. */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { limitConnections } from './connection-limits.ts';
import { drainable } from './drain.ts';
import { addFastPath } from './fast-path.ts';
import { type LoadLimits, loadLimits } from './load-limits.ts';
import type { PageResponse } from './page-response.ts';
import { limitHeld } from './request-limits.ts';

const seconds = 1000;
/** A slow client may take long as long as it reads. */
const idleLimit = 30 * seconds;

export interface HttpServer extends Server {
  /** Waits for running requests within a time limit, then closes. */
  drain(): Promise<void>;
}

export interface HttpServerOptions {
  /** The source of the fast path's pages. */
  page?: ((path: string) => PageResponse | undefined) | undefined;
  /** Called when the fast path shows a visitor the page of a title. */
  onView?: ((title: number) => void) | undefined;
  limits?: Partial<LoadLimits> | undefined;
  /** How many proxies stand in front (TRUST_PROXY). */
  proxies?: number | undefined;
}

export function createHttpServer(listener: RequestListener, options: HttpServerOptions = {}): HttpServer {
  const limits = { ...loadLimits, ...options.limits };
  const { proxies = 0, page, onView } = options;
  const server = createServer(
    {
      headersTimeout: 10 * seconds,
      requestTimeout: 0,
      keepAliveTimeout: 5 * seconds,
      connectionsCheckingInterval: 5 * seconds,
      maxHeaderSize: 16 * 1024,
      noDelay: true,
    },
    unambiguous((request, response) => {
      // Limits, drain, log and Koa's pipeline each add a listener for the end of an answer; Node warns of a leak from 11
      // listeners on.
      response.setMaxListeners(20);
      closeWithPatience(request);
      if (isAllowed(request, response)) listener(request, response);
    }),
  );
  server.timeout = idleLimit;
  server.maxRequestsPerSocket = 0;
  const drain = drainable(server);
  const fastPath = page && addFastPath(server, page, onView);
  const isAllowed = limitHeld(limits, proxies, limitConnections(server, limits, proxies > 0));

  return Object.assign(server, {
    drain() {
      fastPath?.closeIdle();
      return drain();
    },
  });
}

export function listenOn(
  server: Server,
  { port, host }: { port: number; host: string },
): Promise<{ port: number }> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve({ port: (server.address() as AddressInfo).port });
    });
  });
}

/**
 * Refuses requests that Node and a proxy may read in two ways (request smuggling): two Host headers, or a Transfer-Encoding other than
 * `chunked`.
 */
function unambiguous(listener: RequestListener): RequestListener {
  const refused = new WeakSet<Socket>();

  return (req, res) => {
    // Node may have read further requests on this connection; they are dropped.
    if (refused.has(req.socket)) return;
    if (hasPlainBody(req) && hasOneHost(req)) {
      listener(req, res);
      return;
    }
    refused.add(req.socket);
    res.writeHead(400, { Connection: 'close', 'Content-Length': 0 });
    res.end(() => req.socket.destroy());
  };
}

function hasPlainBody({ headers }: IncomingMessage): boolean {
  const coding = headers['transfer-encoding'];
  return coding === undefined || coding.toLowerCase() === 'chunked';
}

function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts <= 1;
}

/** In milliseconds. */
const drainTime = 5000;
/** How many bytes are read and discarded meanwhile. */
const drainBytes = 16 * 1024 * 1024;

/**
 * A client that is busy sending must be able to read an answer given in the middle of its body (too large, not allowed). Closing
 * at once would reset the connection and might destroy the answer, so only this side is closed, and the rest is read for a while.
 */
function closeWithPatience(request: IncomingMessage): void {
  const { socket, headers } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  // node:http calls this after the last answer of a connection.
  socket.destroySoon = () => {
    if (request.complete || socket.destroyed) Socket.prototype.destroySoon.call(socket);
    else closeLingering(request, socket);
  };
}

function closeLingering(request: IncomingMessage, socket: Socket): void {
  const until = socket.bytesRead + drainBytes;
  const tooLate = setTimeout(() => socket.destroy(), drainTime);
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
