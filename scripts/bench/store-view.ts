/** Looks into the page store of a running product, and asks it nothing: a question for a stale page would render it. */
import { join } from 'node:path';
// biome-ignore lint/correctness/noUnresolvedImports: Biome does not know this module of Node's yet
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

/** Lists what changed when. */
const sitemapPath = '/sitemap.xml';

export function viewStore(dataDir: string) {
  const db = new DatabaseSync(join(dataDir, 'pages.sqlite'), { readOnly: true, timeout: 5000 });
  const ofTag = db.prepare(
    'SELECT path FROM page JOIN page_tag ON page_id = id WHERE tag = ? AND status = 200',
  );
  const state = db.prepare('SELECT stale, seq FROM page WHERE path = ?');
  const marks = db.prepare('SELECT 1 FROM mark LIMIT 1');

  return {
    /** The pages that show something, the index of the sitemap with them. */
    pagesOf: (tag: string) => [...ofTag.all(tag).map(({ path }) => String(path)), sitemapPath],
    /** Until all of these pages are at least as new as the change. */
    async untilFresh(paths: readonly string[], seq: number, patience: number): Promise<void> {
      const isFresh = (path: string) => {
        const row = state.get(path);
        return row !== undefined && row.stale === 0 && Number(row.seq) >= seq;
      };
      for (const deadline = performance.now() + patience; performance.now() < deadline; await pause(1)) {
        if (marks.get() === undefined && paths.every(isFresh)) return;
      }
      throw new Error(`Not fresh within ${patience / 1000} s: ${paths.filter((path) => !isFresh(path))}`);
    },
    close: () => db.close(),
  };
}
