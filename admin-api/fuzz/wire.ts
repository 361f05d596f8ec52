import type { Header } from './hostile-headers.ts';
import type { HostileRequest } from './hostile-requests.ts';

/** The request as it is sent: from its address and with the cookie of its sender. */
export function wireOf(request: HostileRequest, address: string, proof: Header[]): Buffer {
  const { method, target, bytes, isChunked } = request;
  const headers: Header[] = [
    ['Host', 'films.example'],
    ['Connection', 'close'],
    ['X-Forwarded-For', address],
    ...request.headers,
    ...proof,
  ];
  const hasBody = bytes.length > 0 || ['POST', 'PUT', 'PATCH'].includes(method);
  if (hasBody)
    headers.push(isChunked ? ['Transfer-Encoding', 'chunked'] : ['Content-Length', String(bytes.length)]);
  const head = [
    `${method} ${target} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ];
  return Buffer.concat([
    Buffer.from(head.join('\r\n'), 'latin1'),
    isChunked && hasBody ? chunked(bytes) : bytes,
  ]);
}

function chunked(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 1000) {
    const chunk = bytes.subarray(at, at + 1000);
    parts.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n'));
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
}
