/**
 * The address at which render workers and the feed reach the API. When it runs in this process it listens on a separate port for
 * them, which visitors cannot block.
 */
import type { RequestListener } from 'node:http';
import { createHttpServer, listenOn } from './http-server.ts';
import { loadLimits } from './load-limits.ts';

export interface InternalApi {
  url: string;
  close(): void;
}

/** `apiUrl` is the address of an API in another process. */
export async function openInternalApi(
  apiListener: RequestListener | null,
  apiUrl: string | null,
): Promise<InternalApi> {
  if (!apiListener) {
    if (!apiUrl) throw new Error('Neither an API in this process nor the address of another');
    return { url: apiUrl, close: () => undefined };
  }
  // All requests come from one address.
  const server = createHttpServer(apiListener, { limits: { heldPerAddress: loadLimits.held } });
  const { port } = await listenOn(server, { port: 0, host: '127.0.0.1' });
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
