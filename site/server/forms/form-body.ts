/** The fields of a form that a browser sent by itself. */
import type { IncomingMessage } from 'node:http';

/** The longest form of the site is a message of 5,000 characters, each at most 12 bytes long in this coding. */
const longest = 100_000;

/** Null when it is no such form or too long. */
export async function readForm(req: IncomingMessage): Promise<URLSearchParams | null> {
  const type = req.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') return null;
  if (Number(req.headers['content-length']) > longest) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req) {
    size += chunk.length;
    if (size > longest) return null;
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}
