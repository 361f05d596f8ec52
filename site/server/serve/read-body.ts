/** Reads the body of a request that the site server answers itself: a form, or an order to publish. */
import type { IncomingMessage } from 'node:http';

/** The longest form is a message of 5,000 characters, each up to 12 bytes in a form's encoding. */
const longest = 100_000;

/** null when it is too long. */
export async function readBody(req: IncomingMessage): Promise<string | null> {
  if (Number(req.headers['content-length']) > longest) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > longest) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
