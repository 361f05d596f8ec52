import { setTimeout as pause } from 'node:timers/promises';
import type { SiteClient } from './site-client.ts';

/**
 * Waits until every page is up to date, apart from pages that fail to render. Returns the newest change of the API, since the
 * site reads a committed write a moment later.
 */
export async function untilPublished(site: SiteClient, onWaiting: () => void): Promise<number> {
  for (let isTold = false; ; isTold = true) {
    const head = await site.head();
    const { cursor, pending, failedPages } = await site.status();
    if (cursor === head && (pending ?? 0) <= (failedPages ?? 0) && (await site.isListed())) return head;
    if (!isTold) onWaiting();
    await pause(100);
  }
}
