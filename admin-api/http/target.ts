import { RequestError } from './errors.ts';
import type { ApiContext, ApiMiddleware } from './state.ts';

/** The path as it came, for the log: Koa's own reading of it throws on what is no address. */
export const writtenPath = (ctx: ApiContext): string => (ctx.req.url ?? '').split('?', 1)[0] ?? '';

/** Refuses a target such as `http://[::1`, on which everything that looks at the path would fail: Koa's own reader throws on it. */
export const refuseUnreadableTarget: ApiMiddleware = async (ctx, next) => {
  if (!isReadable(ctx)) throw new RequestError(400, 'The address of the request cannot be read');
  await next();
};

/** A path, as browsers send it, or the whole address, as proxies may. */
const isReadable = ({ req: { url = '' } }: ApiContext) => url.startsWith('/') || URL.canParse(url);
