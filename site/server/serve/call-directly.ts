/** Calls the API in this process without a connection. */
import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Send } from '#site/lib/api.ts';

interface DirectCall {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body?: unknown;
  /** Tells the API that nobody waits for the answer any more. */
  signal?: AbortSignal | null | undefined;
}

/** As if the request came through this socket. */
export function callDirectly(
  api: RequestListener,
  socket: Socket,
  { method, path, headers, body, signal }: DirectCall,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new IncomingMessage(socket);
    const bytes = Buffer.from(typeof body === 'string' ? body : '');
    Object.assign(request, {
      method,
      url: path,
      httpVersion: '1.1',
      complete: true,
      headers: { ...headers, 'content-length': String(bytes.length) },
    });
    request.push(bytes);
    request.push(null);
    const response = capturedResponse(request, resolve);
    signal?.addEventListener('abort', () => {
      response.emit('close');
      reject(signal.reason);
    });
    void api(request, response);
  });
}

/** A response that is captured instead of sent. */
function capturedResponse(request: IncomingMessage, onAnswer: (answer: Response) => void): ServerResponse {
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
      const headers = new Headers();
      for (const [name, value] of Object.entries(response.getHeaders()))
        for (const one of [value ?? []].flat()) headers.append(name, String(one));
      const body = chunks.length > 0 ? Buffer.concat(chunks) : null;
      onAnswer(new Response(body, { status: response.statusCode, headers }));
      response.emit('finish');
      response.emit('close');
      return response;
    },
  });
}

/** For the site's own work, with the site's key. */
export function directly(api: RequestListener, feedKey: string): Send {
  return (path, { method = 'GET', headers, body, signal }) => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: '127.0.0.1' });
    const given = new Headers({ host: '127.0.0.1', authorization: `Bearer ${feedKey}`, ...headers });
    return callDirectly(api, socket, { method, path, headers: Object.fromEntries(given), body, signal });
  };
}
