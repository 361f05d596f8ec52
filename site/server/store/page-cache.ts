/** The pages visitors ask for most, ready to be sent; bounded by bytes. What nobody used since its last turn goes first. */
import { hard, type Staleness, type StoredPage } from './page.ts';

export interface CachedPage {
  stale: Staleness;
  bytes: number;
  /** Set by whoever sends it; a hit costs one look-up and moves nothing. */
  wasUsed: boolean;
  /** By whoever sends it as well: how often it was asked for since `takeVisits`. */
  visits: number;
}

export function pageCache<Page extends CachedPage>(limit: number, prepare: (page: StoredPage) => Page) {
  const pages = new Map<string, Page>();
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

  /** Going through a map visits what is appended meanwhile: each page gets at most one more turn. */
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
      }
    }
  }

  return {
    get: (path: string): Page | undefined => pages.get(path),
    put,
    /** For pages that changed: those nobody asked for lately stay in the store only. */
    replace(stored: StoredPage): void {
      if (pages.has(stored.path)) put(stored);
    },
    mark(path: string, level: Staleness): void {
      const page = pages.get(path);
      if (page && page.stale < level) page.stale = level;
    },
    markAll(): void {
      for (const page of pages.values()) page.stale = hard;
    },
    /** Which pages were asked for since the last time, and how often. */
    takeVisits(): [path: string, visits: number][] {
      const visited = [...pages].filter(([, page]) => page.visits > 0);
      const taken = visited.map(([path, { visits }]): [string, number] => [path, visits]);
      for (const [, page] of visited) page.visits = 0;
      return taken;
    },
    remove,
    clear(): void {
      pages.clear();
      used = 0;
    },
  };
}
