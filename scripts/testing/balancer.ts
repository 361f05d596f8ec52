/**
 * A minimal load balancer: round robin; the next server is tried when a connection is refused, or ends before the answer to a
 * repeatable request. Other requests are not sent to a server that is about to be stopped. Each request has its own connection,
 * since a kept-alive one could be closed meanwhile.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { waitFor } from '#site/server/testing/wait-for.ts';

const repeatable = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);

export interface Target {
  url: string;
  /** True before it is stopped: it gets no new requests. */
  isLeaving: boolean;
}

export interface Balancer {
  url: string;
  /** How often a server was skipped so far. */
  passedOver: () => number;
  /** Resolves once no unrepeatable request to this server is pending. */
  emptied: (target: Target) => Promise<void>;
  close: () => void;
}

export async function startBalancer(targets: () => readonly Target[]): Promise<Balancer> {
  let turn = 0;
  let passedOver = 0;
  /** Pending unrepeatable requests by server. */
  const underway = new Map<string, number>();
  const count = (url: string, more: number) => underway.set(url, (underway.get(url) ?? 0) + more);

  async function ask(target: string, req: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const { connection: _, ...headers } = req.headers;
    const asked = request(target + (req.url ?? '/'), {
      method: req.method,
      headers,
      agent: false,
    });
    asked.end(body);
    const isOnce = !repeatable.has(req.method ?? '');
    if (isOnce) count(target, 1);
    try {
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      return answer;
    } finally {
      if (isOnce) count(target, -1);
    }
  }

  const isRefused = (error: unknown) =>
    error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';

  async function pass(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = await buffer(req);
    turn += 1;
    const first = turn;
    const isRepeatable = repeatable.has(req.method ?? '');
    const all = targets().filter(({ isLeaving }) => isRepeatable || !isLeaving);
    for (let tries = 0; tries < all.length; tries += 1) {
      const target = all[(first + tries) % all.length]?.url ?? '';
      try {
        const answer = await ask(target, req, body);
        const { connection: _, 'keep-alive': __, ...headers } = answer.headers;
        res.writeHead(answer.statusCode ?? 502, headers);
        answer.pipe(res);
        answer.on('error', () => res.destroy());
        res.on('close', () => answer.destroy());
        return;
      } catch (error) {
        passedOver += 1;
        if (!isRepeatable && !isRefused(error)) break;
      }
    }
    res.writeHead(502).end('No server answered');
  }

  const server = createServer((req, res) => {
    pass(req, res).catch(() => res.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    passedOver: () => passedOver,
    emptied: async ({ url }) => await waitFor(() => (underway.get(url) ?? 0) === 0),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
