import getRawBody from 'raw-body';
import { RequestError, refusedField } from './errors.ts';
import type { ApiContext } from './state.ts';

const bodyLimit = 1024 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads the body. Called by the route itself after every guard has let the request pass. Accepts JSON only: other content types can
 * be sent by a form of another site without a preflight.
 */
export async function readJsonBody(ctx: ApiContext): Promise<unknown> {
  if (ctx.request.length === 0) return undefined;
  if (!ctx.is('application/json'))
    throw new RequestError(415, 'The body must be JSON (Content-Type: application/json)');
  if ((ctx.get('Content-Encoding') || 'identity').toLowerCase() !== 'identity') {
    throw new RequestError(415, 'A compressed body is not accepted');
  }
  if ((ctx.request.length ?? 0) > bodyLimit) throw tooLarge();
  return parsed(await received(ctx));
}

async function received(ctx: ApiContext): Promise<Buffer> {
  try {
    return await getRawBody(ctx.req, { length: ctx.request.length ?? null, limit: bodyLimit });
  } catch (error) {
    throw ctx.req.destroyed ? cutOff() : refused(error);
  }
}

/** Half a character can only be written as an escape: broken UTF-8 is refused before. */
const mayHaveHalf = /\\u[dD][89a-fA-F]/;

function parsed(bytes: Buffer): unknown {
  const { text, value } = jsonOf(bytes);
  const path = mayHaveHalf.test(text) ? halfCharacterAt(value) : null;
  if (path === null) return value;
  throw refusedField(path, 'Contains half of a character: please type it again');
}

function jsonOf(bytes: Buffer): { text: string; value: unknown } {
  try {
    const text = utf8.decode(bytes);
    return { text, value: JSON.parse(text) };
  } catch {
    throw notJson();
  }
}

function refused(error: unknown): unknown {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  if (status === 413) return tooLarge();
  return status === 400 ? notJson() : error;
}

/** The client has gone, or was too slow; it may have gone before its body was read. */
const cutOff = () => new RequestError(400, 'The connection ended before the body had arrived');

const notJson = () => new RequestError(400, 'The body is not valid JSON');

const tooLarge = () => new RequestError(413, 'The body must be at most 1 MB');

/**
 * The path of the first text with half a surrogate pair, a name of a field included; null when every text is well formed.
 * PostgreSQL stores such a text changed, or not at all in JSON. Without recursion, since JSON may be nested very deep.
 */
export function halfCharacterAt(value: unknown): string | null {
  const open: { path: string; value: unknown }[] = [{ path: '', value }];
  for (let next = open.pop(); next; next = open.pop()) {
    if (typeof next.value === 'string' && !next.value.isWellFormed()) return next.path;
    if (typeof next.value !== 'object' || next.value === null) continue;
    for (const [name, inner] of Object.entries(next.value).reverse()) {
      const path = pathTo(next.path, name.toWellFormed());
      if (!name.isWellFormed()) return path;
      open.push({ path, value: inner });
    }
  }
  return null;
}

const longest = 300;
const pathTo = (path: string, name: string) => (path === '' ? name : `${path}.${name}`).slice(0, longest);
