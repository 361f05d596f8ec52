/**
 * Calls the API for a visitor's request without a connection, so that address, origin and cookies are the visitor's and the API
 * applies the same rules as to scripts.
 */
import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import type { Address, Call } from '#schema/calls/call.ts';
import { type AnySent, pathOf } from '#site/lib/api.ts';
import { addressOf } from '#site/lib/api-address.ts';

export interface ApiAnswer {
  status: number;
  text: string;
  header: (name: string) => string | null;
  cookies: string[];
}

interface Asking extends AnySent {
  /** True for a call that this site makes itself, whatever page the visitor came from. */
  isOwn?: boolean;
}

/** The address is that of a declaration: `askApi<typeof getHealth>(api, req, 'GET /api/health')`. */
export function askApi<C extends Call>(
  api: RequestListener,
  visitor: IncomingMessage,
  address: Address<C>,
  { params = {}, query, body = {}, isOwn = false }: Asking = {},
): Promise<ApiAnswer> {
  return new Promise((resolve) => {
    const method = address.slice(0, address.indexOf(' '));
    const path = addressOf(pathOf(address, { params }), query);
    const request = requestOf(visitor, method, path, Buffer.from(JSON.stringify(body)));
    if (isOwn) for (const name of ['origin', 'sec-fetch-site']) delete request.headers[name];
    void api(request, capturedResponse(request, resolve));
  });
}

function requestOf(visitor: IncomingMessage, method: string, path: string, body: Buffer): IncomingMessage {
  const request = new IncomingMessage(visitor.socket);
  const { 'transfer-encoding': _, ...headers } = visitor.headers;
  Object.assign(request, { method, url: path, httpVersion: visitor.httpVersion, complete: true });
  request.headers = {
    ...headers,
    accept: 'application/json',
    'content-type': 'application/json',
    'content-length': String(body.length),
  };
  request.push(body);
  request.push(null);
  return request;
}

/** A response that is captured instead of sent. */
function capturedResponse(request: IncomingMessage, onAnswer: (answer: ApiAnswer) => void): ServerResponse {
  const response = new ServerResponse(request);
  const chunks: Buffer[] = [];
  const take = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk as string));
  };
  return Object.assign(response, {
    writeHead(status: number, headers: Record<string, string> = {}) {
      response.statusCode = status;
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      return response;
    },
    write(chunk: unknown) {
      take(chunk);
      return true;
    },
    end(chunk?: unknown) {
      take(chunk);
      Object.assign(response, { finished: true });
      onAnswer({
        status: response.statusCode,
        text: Buffer.concat(chunks).toString('utf8'),
        header: (name) => response.getHeader(name)?.toString() ?? null,
        cookies: [response.getHeader('Set-Cookie') ?? []].flat().map(String),
      });
      response.emit('finish');
      response.emit('close');
      return response;
    },
  });
}
