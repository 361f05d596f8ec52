import type { IncomingMessage, RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Refuses requests that Node and a proxy may read in two ways (request smuggling): two Host headers, or a Transfer-Encoding other than
 * `chunked`.
 */
export function unambiguous(listener: RequestListener): RequestListener {
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
