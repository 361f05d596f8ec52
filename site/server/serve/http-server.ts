/** node:http with limits against slow, many or large requests. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { limitConnections } from './connections.ts';
import { drainable } from './drain.ts';
import { addFastPath } from './fast-path.ts';
import { limitHeld } from './held-requests.ts';
import { closeWithPatience } from './lingering-close.ts';
import { type LoadLimits, loadLimits } from './load-limits.ts';
import type { PreparedPage } from './prepared-page.ts';
import { unambiguous } from './unambiguous.ts';

const seconds = 1000;
/** A slow reader may take long as long as it reads. */
const idleLimit = 30 * seconds;

export interface HttpServer extends Server {
  /** Lets running requests end within a time limit, then closes. */
  drain(): Promise<void>;
}

export interface HttpServerOptions {
  /** The source of the fast path's pages. */
  page?: ((path: string) => PreparedPage | undefined) | undefined;
  limits?: Partial<LoadLimits> | undefined;
  /** How many proxies stand in front (TRUST_PROXY). */
  proxies?: number | undefined;
}

export function createHttpServer(listener: RequestListener, options: HttpServerOptions = {}): HttpServer {
  const limits = { ...loadLimits, ...options.limits };
  const { proxies = 0, page } = options;
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
      // Limits, drain, log and Koa's pipeline each listen for the end of an answer; Node warns of a leak from 11 listeners on.
      response.setMaxListeners(20);
      closeWithPatience(request);
      if (isAllowed(request, response)) listener(request, response);
    }),
  );
  server.timeout = idleLimit;
  server.maxRequestsPerSocket = 0;
  const drain = drainable(server);
  const fastPath = page && addFastPath(server, page);
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
