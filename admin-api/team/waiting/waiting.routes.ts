import { statfs } from 'node:fs/promises';
import type { Env } from '#admin-api/ground/environment/env.ts';
import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { includes, signedIn } from '#admin-api/ground/http/require-admin.ts';
import type { Media } from '#admin-api/ground/media/media.ts';
import { readLastBackup } from '#admin-api/work/backup/last-backup.ts';
import * as calls from '#schema/calls/service.ts';
import { may } from '#schema/rules/permissions.ts';
import { countComments, countInbox, countPlanned, countTitles } from './waiting.queries.ts';

type Counted = 'comments' | 'titles' | 'settings' | 'asks';

/** No scope of a token includes what visitors ask for. */
const isIncluded = (admin: ReturnType<typeof signedIn>, permission: Counted) =>
  permission === 'asks' ? may(admin.role, permission) && !admin.token : includes(admin, permission);

export function waitingRoutes({ incoming }: Pick<Media, 'incoming'>, { dataDir }: Pick<Env, 'dataDir'>) {
  const router = apiRouter();

  router.serve(calls.countWaiting, async ({ em, ctx }) => {
    const allowed = (permission: Counted) => isIncluded(signedIn(ctx), permission);
    const of = async <Count>(permission: Counted, count: () => Promise<Count>) =>
      allowed(permission) ? await count() : null;
    return {
      comments: await of('comments', () => countComments(em)),
      inbox: await of('asks', () => countInbox(em, allowed('comments'))),
      planned: await of('titles', () => countPlanned(em)),
      server: await of('settings', async () => ({
        ...(await measureDisk(incoming.folder)),
        lastBackup: await readLastBackup(dataDir),
      })),
    };
  });
  router.serve(calls.countWaitingTitles, async ({ em }) => await countTitles(em));
  return router;
}

async function measureDisk(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { diskFree: bavail * bsize, diskTotal: blocks * bsize };
}
