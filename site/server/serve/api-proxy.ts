/** Forwards /api to an API on another host, when the site runs separately. */
import { Agent, type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http';
import { request as requestHttps, Agent as SecureAgent } from 'node:https';
import { isIP } from 'node:net';
import { clientIp } from '#schema/rules/client-address.ts';
import { siteKeyHeader, visitorHeader } from '#schema/rules/site-headers.ts';
import { endWhenDraining } from './drain.ts';
import { loadLimits } from './load-limits.ts';
import type { Knowing } from './read-request.ts';

/** As long as the API's own server lets a client wait. */
const patience = loadLimits.answerTime;
const eventStream = 'text/event-stream';

function unavailable(res: ServerResponse): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  res.writeHead(503, {
    'Content-Type': 'application/json; charset=utf-8',
    'Retry-After': '5',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  res.end(JSON.stringify({ message: 'The service is not available at the moment' }));
}

export interface ApiProxyOptions extends Knowing {
  apiUrl: string;
}

export function apiProxy({
  apiUrl,
  feedKey,
  proxies,
}: ApiProxyOptions): (req: IncomingMessage, res: ServerResponse) => void {
  const target = new URL(apiUrl);
  /** Without the brackets of an IPv6 address. */
  const hostname = target.hostname.replace(/^\[|\]$/g, '');
  const isSecure = target.protocol === 'https:';
  const agent = isSecure ? new SecureAgent({ keepAlive: true }) : new Agent({ keepAlive: true });
  const send = isSecure ? requestHttps : requestHttp;
  return (req, res) => {
    // The request id is set by the API or a proxy it trusts; here it could come from a visitor.
    const { 'x-request-id': _, ...given } = req.headers;
    const remote = req.socket.remoteAddress ?? '';
    const forwarded = [req.headers['x-forwarded-for'], remote].filter(Boolean).join(', ');
    let isAnswered = false;
    const outgoing = send(
      {
        agent,
        hostname,
        // Node would take the name for the certificate from the visitor's Host.
        servername: isIP(hostname) === 0 ? hostname : '',
        port: target.port,
        method: req.method,
        path: req.url,
        headers: {
          ...given,
          'x-forwarded-for': forwarded,
          // The API need not know how many proxies are in front of this server.
          [visitorHeader]: clientIp(req.headers['x-forwarded-for']?.toString(), proxies, remote),
          [siteKeyHeader]: feedKey,
        },
        timeout: patience,
      },
      (incoming) => {
        isAnswered = true;
        const { connection, 'keep-alive': __, ...headers } = incoming.headers;
        // Connections to the API are kept alive; whether the visitor's is kept is decided here.
        res.writeHead(
          incoming.statusCode ?? 502,
          connection === 'close' ? { ...headers, connection } : headers,
        );
        incoming.pipe(res);
        if (headers['content-type']?.startsWith(eventStream))
          endWhenDraining(res, () => {
            incoming.unpipe(res);
            res.end();
          });
        incoming.on('error', () => res.destroy());
      },
    );
    outgoing.on('timeout', () => outgoing.destroy());
    // A refused upload may fail on this side too, while its answer is on its way.
    outgoing.on('error', () => isAnswered || unavailable(res));
    // A visitor who disconnects aborts the request to the API.
    res.on('close', () => outgoing.destroy());
    req.pipe(outgoing);
  };
}
