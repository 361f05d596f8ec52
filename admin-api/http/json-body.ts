import { koaBody } from 'koa-body';
import { RequestError } from './errors.ts';
import type { ApiContext } from './state.ts';

const bodyLimit = 1024 * 1024;

/** JSON alone: a form of another site can send the other types without asking, and nobody here needs them. */
const parse = koaBody({
  json: true,
  jsonLimit: bodyLimit,
  jsonTypes: ['application/json'],
  multipart: false,
  urlencoded: false,
  text: false,
});

/** Reads the body. Called by the route itself, after every guard has agreed. */
export async function readJsonBody(ctx: ApiContext): Promise<unknown> {
  if (ctx.request.length === 0) return undefined;
  if (!ctx.is('application/json'))
    throw new RequestError(415, 'The body must be JSON (Content-Type: application/json)');
  if ((ctx.get('Content-Encoding') || 'identity').toLowerCase() !== 'identity') {
    throw new RequestError(415, 'A compressed body is not accepted');
  }
  if ((ctx.request.length ?? 0) > bodyLimit) throw tooLarge();
  try {
    await parse(ctx, async () => undefined);
  } catch (error) {
    throw refused(error);
  }
  return ctx.request.body;
}

function refused(error: unknown): unknown {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  if (status === 413) return tooLarge();
  return status === 400 ? new RequestError(400, 'The body is not valid JSON') : error;
}

const tooLarge = () => new RequestError(413, 'The body must be at most 1 MB');
