import type { MikroORM } from '@mikro-orm/postgresql';
import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { countTries, createRateLimit } from '#admin-api/ground/http/rate-limit.ts';
import { actorOf, admitAdmin, refuseLinks } from '#admin-api/ground/http/require-admin.ts';
import type { Media } from '#admin-api/ground/media/media.ts';
import * as calls from '#schema/calls/media.ts';
import { imageMessages, wikimediaDirect } from '#schema/rules/image.ts';
import { mediaPrefix } from '#schema/rules/media.ts';
import { storeRemotePicture } from './store-remote-picture.ts';

interface Options {
  orm: MikroORM;
  media: Media;
  trustedHosts: readonly string[];
}

/** How often one administrator may fetch pictures. */
const allowance = { points: 30, duration: 10 * 60 };

/** Only administrators may have a picture stored, and with a token only those who may write. */
const storing = { ...calls.optimizePicture, method: 'POST', access: 'titles' } as const;

export function imageRoutes({ orm, media, trustedHosts }: Options) {
  const router = apiRouter();
  const limit = createRateLimit(orm, 'images', allowance);
  const remote = {
    media,
    trustedHosts,
    count: (admin: string) => countTries(imageMessages.tooMany, [limit, admin]),
  };

  router.serve(calls.optimizePicture, async ({ query: { url }, em, ctx }) => {
    // An uploaded file is optimised already.
    if (url.startsWith(mediaPrefix)) return { optimizedUrl: url };
    const direct = wikimediaDirect(url);
    if (direct !== null) return { optimizedUrl: direct };
    await admitAdmin(storing, ctx, async () => refuseLinks(ctx));
    return { optimizedUrl: await storeRemotePicture(remote, em, actorOf(ctx), url) };
  });

  return router;
}
