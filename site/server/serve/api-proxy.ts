/** Hands /api over to an API on another host, when the site runs apart. */
import { Agent, type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http';
import { request as requestHttps, Agent as SecureAgent } from 'node:https';

const patience = 60_000;

function unavailable(res: ServerResponse): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  res.writeHead(503, {
    'Content-Type': 'application/json; charset=utf-8',
    'Retry-After': '5',
    'Cache-Control': 'no-store',
  });
  res.end(JSON.stringify({ message: 'The service is not available at the moment' }));
}

export function apiProxy(apiUrl: string): (req: IncomingMessage, res: ServerResponse) => void {
  const target = new URL(apiUrl);
  const isSecure = target.protocol === 'https:';
  const agent = isSecure ? new SecureAgent({ keepAlive: true }) : new Agent({ keepAlive: true });
  const send = isSecure ? requestHttps : requestHttp;
  return (req, res) => {
    const forwarded = [req.headers['x-forwarded-for'], req.socket.remoteAddress].filter(Boolean).join(', ');
    const outgoing = send(
      {
        agent,
        hostname: target.hostname,
        port: target.port,
        method: req.method,
        path: req.url,
        headers: { ...req.headers, 'x-forwarded-for': forwarded },
        timeout: patience,
      },
      (incoming) => {
        res.writeHead(incoming.statusCode ?? 502, incoming.headers);
        incoming.pipe(res);
        incoming.on('error', () => res.destroy());
      },
    );
    outgoing.on('timeout', () => outgoing.destroy());
    outgoing.on('error', () => unavailable(res));
    // A visitor who goes away takes the question along.
    res.on('close', () => outgoing.destroy());
    req.pipe(outgoing);
  };
}
