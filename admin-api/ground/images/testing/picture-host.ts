import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PictureHost {
  /** `127.0.0.1:port`, as an operator would list it. */
  host: string;
  port: number;
  url: string;
  /** The requests received, including connections without a request. */
  asked: string[];
  close: () => Promise<void>;
}

/** A web server on the loopback interface that records everything it receives. */
export async function openPictureHost(answer: RequestListener): Promise<PictureHost> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  server.on('connection', () => asked.push('connection'));
  // Both families: ::1 is the loopback interface too.
  server.listen(0, '::');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    port,
    url: `http://127.0.0.1:${port}`,
    asked,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
