import { setTimeout as pause } from 'node:timers/promises';
import type { SiteClient } from './site-client.ts';

/**
 * Once every page is as the data is; pages that cannot be rendered are not waited for. Answers with the newest change
 * there is, as the API knows it: the site hears of a confirmed write a moment later.
 */
export async function settled(site: SiteClient, onWaiting: () => void): Promise<number> {
  for (let isTold = false; ; isTold = true) {
    const head = await site.head();
    const { cursor, pending, failedPages } = await site.status();
    if (cursor === head && (pending ?? 0) <= (failedPages ?? 0) && (await site.isListed())) return head;
    if (!isTold) onWaiting();
    await pause(100);
  }
}
