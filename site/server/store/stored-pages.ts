/** Reads and writes whole pages: HTML, headers and tags change together. */
import type { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { settingsTag } from '#schema/cache-tags.ts';
import { hard, type PageHeaders, type RenderedPage, type Staleness, type StoredPage } from './page.ts';
import { isAlwaysAhead, kindOf, lastPriority } from './priority.ts';

function staleness(value: unknown): Staleness {
  return value === 0 || value === 1 ? value : hard;
}

/** The tag of the page's main record: the first one after the settings' tag. */
export function subjectOf(tags: readonly string[]): string {
  return tags.find((tag) => tag !== settingsTag) ?? '';
}

/** A checksum of everything a visitor gets and of the tags: if one bit is wrong, the page is rendered again. */
function checksumOf(body: Uint8Array, ...about: unknown[]): number {
  return crc32(body, crc32(about.join('\n')));
}

/** `onDoubt` is called for a page that differs from what was written. */
export function storedPages(db: DatabaseSync, onDoubt: () => void) {
  const find = db.prepare(
    'SELECT id, status, etag, headers, tags, stale, checksum, bytes FROM page JOIN body ON page_id = id WHERE path = ?',
  );
  const findTags = db.prepare('SELECT id, tags, status FROM page WHERE path = ?');
  const write = db.prepare(`
    INSERT INTO page (path, kind, status, etag, headers, tags, subject, checksum, stale, priority, ahead, used, seq, rendered_at)
    VALUES (:path, :kind, :status, :etag, :headers, :tags, :subject, :checksum, :stale, :priority, :ahead, :used, :seq, :renderedAt)
    ON CONFLICT (path) DO UPDATE SET status = :status, etag = :etag, headers = :headers, tags = :tags, subject = :subject, checksum = :checksum,
      stale = :stale, priority = :priority, failed = 0, ordered = 0,
      ahead = :ahead, used = coalesce(used, :used), seq = :seq, rendered_at = :renderedAt
    RETURNING id
  `);
  const writeBody = db.prepare('INSERT OR REPLACE INTO body (page_id, bytes) VALUES (?, ?)');
  const addTag = db.prepare('INSERT OR IGNORE INTO page_tag (tag, page_id) VALUES (?, ?)');
  const count = db.prepare('SELECT pages FROM tally');
  const findTime = db.prepare('SELECT rendered_at AS at FROM page WHERE path = ? AND status > 0');
  const addVisits = db.prepare(
    'UPDATE page SET visits = visits + ?, used = CASE WHEN used IS NULL THEN NULL ELSE ? END WHERE path = ?',
  );
  const leastUsed = db.prepare(
    'SELECT path FROM page WHERE used IS NOT NULL AND failed = 0 ORDER BY ahead, used, id LIMIT ?',
  );
  const numberOf = (pragma: string) => {
    const statement = db.prepare(`PRAGMA ${pragma}`);
    return () => Number(statement.get()?.[pragma]);
  };
  const [filePages, freePages, filePageSize] = [
    numberOf('page_count'),
    numberOf('freelist_count'),
    numberOf('page_size'),
  ];
  const listPaths = db.prepare('SELECT path FROM page WHERE path > ? AND status > 0 ORDER BY path LIMIT ?');
  const dropTag = db.prepare('DELETE FROM page_tag WHERE tag = ? AND page_id = ?');
  const dropPage = db.prepare('DELETE FROM page WHERE id = ?');
  const dropBody = db.prepare('DELETE FROM body WHERE page_id = ?');
  const dropCard = db.prepare('DELETE FROM card WHERE page_id = ?');

  function writeTags(pageId: number, before: string, after: readonly string[]): void {
    const old = new Set(before === '' ? [] : before.split(','));
    for (const tag of after) {
      if (!old.delete(tag)) addTag.run(tag, pageId);
    }
    for (const tag of old) dropTag.run(tag, pageId);
  }

  /** Must be called within a transaction. False when there was no such page. */
  function remove(path: string): boolean {
    const row = findTags.get(path);
    if (!row) return false;
    const id = Number(row.id);
    writeTags(id, String(row.tags), []);
    dropBody.run(id);
    dropCard.run(id);
    dropPage.run(id);
    return row.status !== 0;
  }

  return {
    /** A page that differs from what was written counts as missing. */
    read(path: string): StoredPage | undefined {
      const row = find.get(path);
      if (!row || row.status === 0 || !(row.bytes instanceof Uint8Array)) return undefined;
      const { status, etag, headers: written, tags } = row;
      if (checksumOf(row.bytes, path, status, etag, written, tags) !== row.checksum) {
        onDoubt();
        return undefined;
      }
      const headers: PageHeaders = JSON.parse(String(written));
      return {
        path,
        status: Number(status),
        etag: String(etag),
        headers,
        body: row.bytes,
        tags: row.tags === '' ? [] : String(row.tags).split(','),
        stale: staleness(row.stale),
      };
    },

    /** Must be called within a transaction. */
    write(
      path: string,
      page: RenderedPage,
      stale: Staleness,
      { priority = lastPriority, isAhead = false, now = Date.now() } = {},
    ): void {
      const before = findTags.get(path);
      const tags = page.tags.join(',');
      const headers = JSON.stringify(page.headers);
      const { id } = write.get({
        path,
        kind: kindOf(path),
        status: page.status,
        etag: page.etag,
        headers,
        tags,
        subject: subjectOf(page.tags),
        checksum: checksumOf(page.body, path, page.status, page.etag, headers, tags),
        stale,
        priority,
        ahead: Number(isAhead),
        used: isAlwaysAhead(path) ? null : now,
        seq: page.seq,
        renderedAt: now,
      }) ?? { id: 0 };
      writeBody.run(Number(id), page.body);
      if (before?.tags !== tags) writeTags(Number(id), String(before?.tags ?? ''), page.tags);
    },

    remove,

    /** Must be called within a transaction. Removes up to `limit` pages, the least used first; returns their paths. */
    removeLeastUsed(limit: number): string[] {
      const paths = leastUsed.all(limit).map(({ path }) => String(path));
      paths.forEach(remove);
      return paths;
    },
    /** The bytes that the store takes up on disk, without the parts of its file that are free for other pages. */
    bytes: () => (filePages() - freePages()) * filePageSize(),

    /**
     * Must be called within a transaction. Requested pages are rendered first when everything is, and removed last.
     */
    addVisits: (path: string, visits: number, now = Date.now()) => void addVisits.run(visits, now, path),
    count: () => Number(count.get()?.pages),
    /** In order, after the path `after`. */
    paths: (after: string, limit: number): string[] =>
      listPaths.all(after, limit).map(({ path }) => String(path)),
    /** When the version that visitors get was rendered; null when there is none. */
    renderedAt(path: string): Date | null {
      const at = findTime.get(path)?.at;
      return typeof at === 'number' ? new Date(at) : null;
    },
  };
}
