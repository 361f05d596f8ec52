import { randomBytes } from 'node:crypto';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { write } from '#admin-api/ground/database/write.ts';
import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { actorOf } from '#admin-api/ground/http/require-admin.ts';
import type { ApiContext } from '#admin-api/ground/http/state.ts';
import { written } from '#admin-api/ground/http/write-routes.ts';
import { createRatingLimits } from '#admin-api/visitors/rate-limits.ts';
import * as calls from '#schema/calls/ratings.ts';
import { addressKey } from '#schema/rules/client-address.ts';
import { ratedHint } from '#schema/rules/rating-summary.ts';
import type { TitleRatings } from '#schema/shapes/rating.ts';
import {
  clearRatings,
  findOwn,
  readRatings,
  removeRating,
  requireTitle,
  restoreRatings,
  storeRating,
} from './rating.queries.ts';

/** The longest lifetime that browsers allow a cookie. */
const raterKeyMaxAge = 400 * 24 * 60 * 60 * 1000;
const raterKeyShape = /^[\w-]{24,64}$/;

export function ratingRoutes(orm: MikroORM, siteUrl: string) {
  const router = apiRouter();
  const limits = createRatingLimits(orm);
  const isSecure = siteUrl.startsWith('https:');

  router.serve(calls.getRatings, async ({ params: { id }, em, ctx }) => {
    await requireTitle(em, { id });
    ctx.set('Cache-Control', 'private, no-store');
    return await readRatings(em, id, readRaterKey(ctx, isSecure));
  });

  router.serve(calls.rateTitle, async ({ params: { id }, body: { value }, em, ctx }) => {
    await requireTitle(em, { id, publication: 'published' });
    const address = addressKey(ctx.ip);
    await limits.countAddress(address);
    const kept = readRaterKey(ctx, isSecure);
    if ((await findOwn(em, id, kept)) === null) await limits.countFirst(address, id);
    const key = kept ?? newRaterKey();
    const rated = await write(em, null, async (inside) => {
      await storeRating(inside, id, key, value);
      return await readRatings(inside, id, key);
    });
    keepRaterKey(ctx, isSecure, key);
    return written(ctx, rated);
  });

  router.serve(calls.takeRatingBack, async ({ params: { id }, em, ctx }) => {
    await requireTitle(em, { id, publication: 'published' });
    await limits.countAddress(addressKey(ctx.ip));
    const key = readRaterKey(ctx, isSecure);
    const left = await write(em, null, async (inside) => {
      if (key !== null) await removeRating(inside, id, key);
      return await readRatings(inside, id, key);
    });
    return written(ctx, left);
  });

  router.serve(
    calls.clearRatings,
    async ({ params: { id }, em, ctx }) => await changeAll(em, ctx, id, clearRatings),
  );

  router.serve(
    calls.restoreRatings,
    async ({ params: { id }, em, ctx }) => await changeAll(em, ctx, id, restoreRatings),
  );

  return router;
}

async function changeAll(
  em: EntityManager,
  ctx: ApiContext,
  id: number,
  change: (inside: EntityManager, id: number) => Promise<void>,
): Promise<TitleRatings> {
  await requireTitle(em, { id });
  const left = await write(em, actorOf(ctx), async (inside) => {
    await change(inside, id);
    return await readRatings(inside, id, null);
  });
  return written(ctx, left);
}

/**
 * Allows one rating per browser and title by a random key in a cookie, which is set with the first rating. The cookie is
 * HttpOnly, so that scripts cannot use it for tracking; forms without JavaScript send it as well.
 */
const nameOf = (isSecure: boolean) => `${isSecure ? '__Host-' : ''}lamphouse-rater`;

const newRaterKey = () => randomBytes(18).toString('base64url');

function readRaterKey(ctx: ApiContext, isSecure: boolean): string | null {
  const key = ctx.cookies.get(nameOf(isSecure), { signed: false }) ?? '';
  return raterKeyShape.test(key) ? key : null;
}

/** Set again with each rating, so that it lasts from the latest one. */
function keepRaterKey(ctx: ApiContext, isSecure: boolean, key: string): void {
  // Behind a proxy that ends TLS the connection itself is plain; SITE_URL says which protocol the visitor uses.
  if (isSecure) ctx.cookies.secure = true;
  const kept = { signed: false, sameSite: 'lax', maxAge: raterKeyMaxAge } as const;
  ctx.cookies.set(nameOf(isSecure), key, { ...kept, httpOnly: true });
  ctx.cookies.set(ratedHint, '1', { ...kept, httpOnly: false });
}
