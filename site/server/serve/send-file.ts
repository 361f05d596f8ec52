/** Sending one of the built site's own files. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { accepted, isUnchanged } from './accepts.ts';
import type { ClientFile } from './client-files.ts';

export function sendFile(req: IncomingMessage, res: ServerResponse, file: ClientFile): void {
  const { encoding, ifNoneMatch } = accepted(req.rawHeaders);
  if (isUnchanged(ifNoneMatch, file.etag)) {
    res.writeHead(304, file.unchangedHeaders);
    res.end();
    return;
  }
  // Brotli implies gzip for our purposes: whoever takes br and finds none gets plain bytes.
  const packed = encoding === 'br' ? file.brotli : encoding === 'gzip' ? file.gzip : undefined;
  const { bytes, headers } = packed ?? file.plain;
  res.writeHead(200, headers);
  res.end(req.method === 'HEAD' ? undefined : bytes);
}
