/** The most requested pages, ready to be sent; limited by bytes. Pages unused since their last turn are evicted (CLOCK). */
import { mustRender, type Staleness, type StoredPage } from './page.ts';

export interface CachedPage {
  stale: Staleness;
  bytes: number;
  /** Set when the page is sent: a hit costs one look-up and moves nothing. */
  wasUsed: boolean;
  /** Also counted when it is sent: requests since the last `takeVisits`. */
  visits: number;
}

export function pageCache<Page extends CachedPage>(limit: number, prepare: (page: StoredPage) => Page) {
  const pages = new Map<string, Page>();
  /** Requests of pages that had to leave since the last `takeVisits`. */
  const departed = new Map<string, number>();
  let used = 0;

  function remove(path: string): void {
    const page = pages.get(path);
    if (!page) return;
    pages.delete(path);
    used -= page.bytes;
  }

  function put(stored: StoredPage): Page {
    const page = prepare(stored);
    remove(stored.path);
    pages.set(stored.path, page);
    used += page.bytes;
    makeRoom(stored.path);
    return page;
  }

  /** Iterating a map also visits entries appended meanwhile: each page gets at most one more turn. */
  function makeRoom(kept: string): void {
    for (const [path, page] of pages) {
      if (used <= limit) return;
      if (path === kept) continue;
      pages.delete(path);
      if (page.wasUsed) {
        page.wasUsed = false;
        pages.set(path, page);
      } else {
        used -= page.bytes;
        if (page.visits > 0) departed.set(path, (departed.get(path) ?? 0) + page.visits);
      }
    }
  }

  return {
    get: (path: string): Page | undefined => pages.get(path),
    put,
    /** Replaces changed pages; those not requested lately are only in the store. */
    replace(stored: StoredPage): void {
      if (pages.has(stored.path)) put(stored);
    },
    mark(path: string, level: Staleness): void {
      const page = pages.get(path);
      if (page && page.stale < level) page.stale = level;
    },
    markAll(): void {
      for (const page of pages.values()) page.stale = mustRender;
    },
    /** Which pages were requested since the last call, and how often. */
    takeVisits(): [path: string, visits: number][] {
      const visited = [...pages].filter(([, page]) => page.visits > 0);
      const taken = [...visited.map(([path, { visits }]): [string, number] => [path, visits]), ...departed];
      for (const [, page] of visited) page.visits = 0;
      departed.clear();
      return taken;
    },
    remove,
    clear(): void {
      pages.clear();
      used = 0;
    },
  };
}
