import { setTimeout as pause } from 'node:timers/promises';
import type { PublishStatus } from '#schema/change.ts';
import type { SiteClient } from './site-client.ts';

/** Once every page is as the data is; pages that cannot be rendered are not waited for. */
export async function settled(site: SiteClient, onWaiting: () => void): Promise<PublishStatus> {
  for (let isTold = false; ; isTold = true) {
    const status = await site.status();
    const pending = (status.pending ?? 0) - status.failed.length;
    if (pending <= 0 && status.cursor === status.head && (await site.isListed())) return status;
    if (!isTold) onWaiting();
    await pause(100);
  }
}
