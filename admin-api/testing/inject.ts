import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

export interface Injected {
  method: string;
  headers: Record<string, string>;
  body?: string | undefined;
}

/**
 * Hands a request to the app without a connection: Node's own request and response over a stream that leads nowhere, so that neither a
 * client nor a parser takes processor time. What depends on a connection (streams, cut-off bodies, raw requests) is tested at the
 * server's address.
 */
export async function inject(
  listener: RequestListener,
  url: URL,
  { method, headers, body }: Injected,
): Promise<Response> {
  const socket = Object.assign(
    new Duplex({ read() {}, write: (_chunk, _encoding, done) => done(), writev: (_chunks, done) => done() }),
    { remoteAddress: '127.0.0.1', setTimeout() {} },
  ) as unknown as Socket;
  const bytes = Buffer.from(body ?? '');
  const request = new IncomingMessage(socket);
  request.method = method;
  request.url = url.pathname + url.search;
  [request.httpVersion, request.httpVersionMajor, request.httpVersionMinor] = ['1.1', 1, 1];
  request.headers = { host: url.host, accept: '*/*', 'user-agent': 'node' };
  for (const [name, value] of Object.entries(headers)) request.headers[name.toLowerCase()] = value;
  // As clients do: a request that may have a body and has none says so.
  if (body !== undefined || !['GET', 'HEAD'].includes(method))
    request.headers['content-length'] = String(bytes.length);
  if (bytes.length > 0) request.push(bytes);
  request.push(null);
  request.complete = true;

  const response = new Recorded(request);
  response.assignSocket(socket);
  socket.on('drain', () => response.emit('drain'));
  const closed = new Promise<void>((resolve) => response.once('close', resolve));
  response.once('finish', () => {
    response.detachSocket(socket);
    response.emit('close');
  });
  listener(request, response);
  await closed;
  const hasBody = method !== 'HEAD' && ![204, 205, 304].includes(response.statusCode);
  return new Response(hasBody ? Buffer.concat(response.parts) : null, {
    status: response.statusCode,
    headers: Object.entries(response.getHeaders()).flatMap(([name, value]) =>
      [value ?? []].flat().map((each): [string, string] => [name, String(each)]),
    ),
  });
}

class Recorded extends ServerResponse {
  parts: Buffer[] = [];

  override write(chunk: unknown, ...rest: unknown[]): boolean {
    this.record(chunk, rest[0]);
    return super.write(chunk, ...(rest as []));
  }

  override end(chunk?: unknown, ...rest: unknown[]): this {
    if (chunk !== undefined && chunk !== null && typeof chunk !== 'function') this.record(chunk, rest[0]);
    return super.end(chunk, ...(rest as []));
  }

  private record(chunk: unknown, encoding: unknown): void {
    const how = typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8';
    this.parts.push(typeof chunk === 'string' ? Buffer.from(chunk, how) : Buffer.from(chunk as Uint8Array));
  }
}
