/** Copies of pages in a CDN: their headers, and purging after a page is published again, by posting `{"tags": […]}` to one address. */
import type { StoredPage } from '#site/server/page-store/page.ts';

/** The tag of every page. */
const everyPageTag = 'site';
/** The tag of one page, which is purged when it is published again. */
const ownTag = (path: string) => `path:${path}`;

/** In seconds. Even if purging fails, no copy is older than a day. */
const longestCopy = 86_400;
/** The longest header that common proxies accept; a page with more tags gets only its own. */
const mostTagged = 3_000;

export function cdnHeaders({ path, status, tags }: Pick<StoredPage, 'path' | 'status' | 'tags'>): string[] {
  // A missing page may be created at any time, and has no tag to purge.
  if (status >= 400) return [];
  let value = `${everyPageTag},${ownTag(path)}`;
  for (const tag of tags) if (value.length + tag.length < mostTagged) value += `,${tag}`;
  return ['CDN-Cache-Control', `public, max-age=${longestCopy}`, 'Cache-Tag', value];
}

export interface PurgerOptions {
  url: string;
  token: string | null;
  log: (line: string) => void;
}

export interface Purger {
  published(path: string): void;
  close(): Promise<void>;
}

/** The most tags that Cloudflare accepts in one call. */
const tagsAtOnce = 30;
/** More pages than this are purged by the tag that all pages have. */
const mostNamed = 3_000;
/** Milliseconds in which the pages of one edit are collected. */
const gather = 200;
/** The least milliseconds between two purges of everything. */
const everythingPause = 30_000;
const pauses = { first: 1_000, longest: 60_000 };
const patience = 20_000;

export function purger({ url, token, log }: PurgerOptions): Purger {
  const waiting = new Set<string>();
  const stopping = new AbortController();
  // An earlier process may have ended before it purged its last pages.
  let isEverything = true;
  let everythingAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let pause = 0;

  async function send(tags: readonly string[]): Promise<void> {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(token !== null && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ tags }),
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(patience)]),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
  }

  async function sendEverything(): Promise<void> {
    // A page published during the call is purged again.
    waiting.clear();
    isEverything = false;
    try {
      await send([everyPageTag]);
      everythingAt = performance.now();
    } catch (error) {
      isEverything = true;
      throw error;
    }
  }

  async function sendNamed(): Promise<void> {
    const paths = [...waiting].slice(0, tagsAtOnce);
    for (const path of paths) waiting.delete(path);
    try {
      await send(paths.map(ownTag));
    } catch (error) {
      for (const path of paths) waiting.add(path);
      throw error;
    }
  }

  async function work(): Promise<void> {
    try {
      const isDue = isEverything && performance.now() - everythingAt > everythingPause;
      if (isDue) await sendEverything();
      else if (waiting.size > 0 && !isEverything) await sendNamed();
      pause = 0;
    } catch (error) {
      if (stopping.signal.aborted) return;
      if (pause === 0)
        log(`Copies of pages could not be purged: ${error instanceof Error ? error.message : error}`);
      pause = Math.min(Math.max(pause * 2, pauses.first), pauses.longest);
    }
    if (isEverything || waiting.size > 0) plan(pause || (isEverything ? pauses.first : 0));
  }

  function plan(after: number): void {
    if (timer !== undefined || stopping.signal.aborted) return;
    timer = setTimeout(() => {
      timer = undefined;
      running = work();
    }, after);
  }

  plan(0);
  return {
    published(path) {
      waiting.add(path);
      if (waiting.size > mostNamed) {
        isEverything = true;
        waiting.clear();
      }
      plan(gather);
    },
    async close() {
      clearTimeout(timer);
      stopping.abort();
      await running;
    },
  };
}
