/** node:http with limits against slow, many or large requests. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { OnView } from '#site/server/figures/views.ts';
import { limitConnections } from './connection-limits.ts';
import { drainable } from './drain.ts';
import { closeAfter, endWhenAnswered, isExpected, LastingRequest } from './early-answers.ts';
import { addFastPath } from './fast-path.ts';
import { type LoadLimits, loadLimits } from './load-limits.ts';
import type { PageResponse } from './page-response.ts';
import { limitHeld } from './request-limits.ts';

const seconds = 1000;

export interface HttpServer extends Server {
  /** Waits for running requests within a time limit, then closes. */
  drain(): Promise<void>;
}

export interface HttpServerOptions {
  /** The source of the fast path's pages. */
  page?: ((path: string) => PageResponse | undefined) | undefined;
  /** Called when the fast path shows a visitor the page of a title. */
  onView?: OnView | undefined;
  limits?: Partial<LoadLimits> | undefined;
  /** How many proxies stand in front (TRUST_PROXY). */
  proxies?: number | undefined;
}

export function createHttpServer(listener: RequestListener, options: HttpServerOptions = {}): HttpServer {
  const limits = { ...loadLimits, ...options.limits };
  const { proxies = 0, page, onView } = options;
  const server = createServer(
    {
      IncomingMessage: LastingRequest,
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
      endWhenAnswered(request, response);
      waitForAnswer(request, response, limits);
      if (isAllowed(request, response)) listener(request, response);
    }),
  );
  server.timeout = limits.silence;
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
  return (req, res) => {
    if (!isExpected(req)) return;
    if (hasPlainBody(req) && hasOneHost(req)) listener(req, res);
    else res.writeHead(400, { ...closeAfter(res), 'Content-Length': 0 }).end();
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

/** A client that has sent its request is silent because it waits for the answer, which may take longer than others may be silent. */
function waitForAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { silence, answerTime }: Pick<LoadLimits, 'silence' | 'answerTime'>,
): void {
  let hasWaited = false;
  response.on('timeout', (socket: Socket) => {
    if (hasWaited || response.headersSent || !request.complete) {
      socket.destroy();
      return;
    }
    hasWaited = true;
    socket.setTimeout(answerTime - silence);
  });
}
