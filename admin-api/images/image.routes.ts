import type { MikroORM } from '@mikro-orm/postgresql';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import { countTries, createRateLimit } from '#admin-api/http/rate-limit.ts';
import { actorOf, admitAdmin } from '#admin-api/http/require-admin.ts';
import type { ApiContext } from '#admin-api/http/state.ts';
import type { Media } from '#admin-api/media/media.ts';
import * as calls from '#schema/calls/media.ts';
import { imageMessages, wikimediaDirect } from '#schema/image.ts';
import { mediaPrefix } from '#schema/media.ts';
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

/** Refuses cross-site requests: a link on another site would send the session along, and this GET stores a file. */
function refuseLinks(ctx: ApiContext): void {
  const from = ctx.get('Sec-Fetch-Site');
  if (from !== '' && from !== 'same-origin')
    throw new RequestError(403, 'This request came from another site');
}
