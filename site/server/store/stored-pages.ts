/** Reading and writing whole pages: HTML, headers and index of tags change together or not at all. */
import type { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { settingsTag } from '#schema/tags.ts';
import { hard, type PageHeaders, type RenderedPage, type Staleness, type StoredPage } from './page.ts';
import { kindOf } from './page-kind.ts';
import { lastPriority } from './priority.ts';

function staleness(value: unknown): Staleness {
  return value === 0 || value === 1 ? value : hard;
}

/** What the page is about: it names that first, after the wording that is on every page. */
function subjectOf(tags: readonly string[]): string {
  return tags.find((tag) => tag !== settingsTag) ?? '';
}

export function storedPages(db: DatabaseSync) {
  const find = db.prepare(
    'SELECT id, status, etag, headers, stale, checksum, bytes FROM page JOIN body ON page_id = id WHERE path = ?',
  );
  const findTags = db.prepare('SELECT id, tags, status FROM page WHERE path = ?');
  const write = db.prepare(`
    INSERT INTO page (path, kind, status, etag, headers, tags, subject, checksum, stale, priority, seq, rendered_at)
    VALUES (:path, :kind, :status, :etag, :headers, :tags, :subject, :checksum, :stale, :priority, :seq, :renderedAt)
    ON CONFLICT (path) DO UPDATE SET status = :status, etag = :etag, headers = :headers, tags = :tags, subject = :subject, checksum = :checksum,
      stale = :stale, priority = :priority, failed = 0, seq = :seq, rendered_at = :renderedAt
    RETURNING id
  `);
  const writeBody = db.prepare('INSERT OR REPLACE INTO body (page_id, bytes) VALUES (?, ?)');
  const addTag = db.prepare('INSERT OR IGNORE INTO page_tag (tag, page_id) VALUES (?, ?)');
  const count = db.prepare('SELECT count(*) AS n FROM page');
  const findTime = db.prepare('SELECT rendered_at AS at FROM page WHERE path = ? AND status > 0');
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

  return {
    /** A body that is not what was written counts as missing: the page is rendered again. */
    read(path: string): StoredPage | undefined {
      const row = find.get(path);
      if (!row || row.status === 0 || !(row.bytes instanceof Uint8Array)) return undefined;
      if (crc32(row.bytes) !== row.checksum) return undefined;
      const headers: PageHeaders = JSON.parse(String(row.headers));
      return {
        path,
        status: Number(row.status),
        etag: String(row.etag),
        headers,
        body: row.bytes,
        stale: staleness(row.stale),
      };
    },

    /** To be called within a transaction. */
    write(path: string, page: RenderedPage, stale: Staleness, priority = lastPriority): void {
      const before = findTags.get(path);
      const tags = page.tags.join(',');
      const { id } = write.get({
        path,
        kind: kindOf(path),
        status: page.status,
        etag: page.etag,
        headers: JSON.stringify(page.headers),
        tags,
        subject: subjectOf(page.tags),
        checksum: crc32(page.body),
        stale,
        priority,
        seq: page.seq,
        renderedAt: Date.now(),
      }) ?? { id: 0 };
      writeBody.run(Number(id), page.body);
      if (before?.tags !== tags) writeTags(Number(id), String(before?.tags ?? ''), page.tags);
    },

    /** To be called within a transaction. False when there was no such page to see. */
    remove(path: string): boolean {
      const row = findTags.get(path);
      if (!row) return false;
      const id = Number(row.id);
      writeTags(id, String(row.tags), []);
      dropBody.run(id);
      dropCard.run(id);
      dropPage.run(id);
      return row.status !== 0;
    },

    count: () => Number(count.get()?.n),
    /** When the version was rendered that visitors get; null when there is none. */
    renderedAt(path: string): Date | null {
      const at = findTime.get(path)?.at;
      return typeof at === 'number' ? new Date(at) : null;
    },
  };
}
