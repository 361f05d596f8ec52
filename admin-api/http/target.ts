import { RequestError } from './errors.ts';
import type { ApiContext, ApiMiddleware } from './state.ts';

/** The requested path, for the log: Koa's own getter throws on an invalid address. */
export const writtenPath = (ctx: ApiContext): string => (ctx.req.url ?? '').split('?', 1)[0] ?? '';

/** Refuses targets such as `http://[::1`, on which Koa's own getters would throw. */
export const refuseUnreadableTarget: ApiMiddleware = async (ctx, next) => {
  if (!isReadable(ctx)) throw new RequestError(400, 'The address of the request cannot be read');
  await next();
};

/** A path, as browsers send it, or a whole address, as proxies may. */
const isReadable = ({ req: { url = '' } }: ApiContext) => url.startsWith('/') || URL.canParse(url);
