/** node:http with limits against clients that are slow, many or large. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { drainable } from './drain.ts';
import { closeWithPatience } from './lingering-close.ts';
import { unambiguous } from './unambiguous.ts';

const seconds = 1000;
/** An upload may take long, as long as something arrives; so may a slow reader. */
const idleLimit = 30 * seconds;
const mostConnections = 12_000;

export interface HttpServer extends Server {
  /** Lets running requests end, for a while; then closes. */
  drain(): Promise<void>;
}

export function createHttpServer(listener: RequestListener): HttpServer {
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
      closeWithPatience(request);
      listener(request, response);
    }),
  );
  server.maxConnections = mostConnections;
  server.timeout = idleLimit;
  server.maxRequestsPerSocket = 0;

  return Object.assign(server, { drain: drainable(server) });
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
