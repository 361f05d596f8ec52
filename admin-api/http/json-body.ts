import getRawBody from 'raw-body';
import { RequestError } from './errors.ts';
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
  try {
    return parsed(await getRawBody(ctx.req, { length: ctx.request.length ?? null, limit: bodyLimit }));
  } catch (error) {
    throw ctx.req.destroyed ? cutOff() : refused(error);
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
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
