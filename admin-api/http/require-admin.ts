import { withGuard } from './contract.ts';
import { RequestError } from './errors.ts';
import { readSession } from './session.ts';
import type { Admin, ApiContext, ApiMiddleware } from './state.ts';

/** Lets active administrators pass and sets `ctx.state.admin`; placed before anything that reads the body. */
export const requireAdmin: ApiMiddleware = withGuard('admin', (ctx, next) =>
  ctx.state.openSession(ctx, async () => {
    ctx.state.admin = await adminOf(ctx);
    await next();
  }),
);

/** For routes that are open to everybody and tell administrators more. Without a cookie no query is made. */
export const recogniseAdmin: ApiMiddleware = async (ctx, next) => {
  if (ctx.get('Cookie') === '') return await next();
  return await ctx.state.openSession(ctx, async () => {
    const admin = await findSignedIn(ctx);
    if (admin) ctx.state.admin = admin;
    await next();
  });
};

async function adminOf(ctx: ApiContext) {
  const admin = await findSignedIn(ctx);
  if (!admin) throw new RequestError(401, 'Not signed in');
  return admin;
}

async function findSignedIn(ctx: ApiContext) {
  const session = readSession(ctx);
  return session && (await ctx.state.findAdmin(ctx.state.em, session));
}

/** The name of the actor in the log of changes. */
export const actorOf = (ctx: ApiContext): string => ctx.state.admin?.email ?? '';

/** The administrator, after `requireAdmin`. */
export function signedIn({ state: { admin } }: ApiContext): Admin {
  if (!admin) throw new RequestError(401, 'Not signed in');
  return admin;
}
