import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface Asked {
  status: number;
  headers: IncomingHttpHeaders;
  /** The decompressed body. */
  text: string;
}

const unpacked: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

/** Sends a request without following redirects or adding headers. */
export function ask(
  url: string,
  path: string,
  headers: Record<string, string> = {},
  { method = 'GET', body = '' } = {},
): Promise<Asked> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method, headers }, (answer) => {
      buffer(answer).then((bytes) => {
        const unpack = unpacked[answer.headers['content-encoding'] ?? ''];
        const text = (unpack && bytes.length > 0 ? unpack(bytes) : bytes).toString();
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
      }, reject);
    });
    sent.on('error', reject).end(body);
  });
}
