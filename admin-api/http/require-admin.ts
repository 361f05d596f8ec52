import { RequestError } from './errors.ts';
import { readSession } from './session.ts';
import type { ApiContext, ApiMiddleware } from './state.ts';

/** Lets active administrators pass and puts them on `ctx.state.admin`; stands before anything that reads the body. */
export const requireAdmin: ApiMiddleware = (ctx, next) =>
  ctx.state.openSession(ctx, async () => {
    ctx.state.admin = await adminOf(ctx);
    await next();
  });

async function adminOf(ctx: ApiContext) {
  const session = readSession(ctx);
  const admin = session && (await ctx.state.findAdmin(ctx.state.em, session.adminId));
  if (!admin) throw new RequestError(401, 'Not signed in');
  return admin;
}

/** Whom the log of changes names. */
export const actorOf = (ctx: ApiContext): string => ctx.state.admin?.email ?? '';
