/** Reads and writes whole pages: HTML, headers and tags change together. */
import { crc32 } from 'node:zlib';
import { settingsTag } from '#schema/rules/cache-tags.ts';
import { mustRender, type PageHeaders, type RenderedPage, type Staleness, type StoredPage } from './page.ts';
import { isAlwaysAhead, kindOf, lastPriority } from './priority.ts';
import type { Statements } from './statements.ts';

function staleness(value: unknown): Staleness {
  return value === 0 || value === 1 ? value : mustRender;
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
export function storedPages({ pages: sql }: Pick<Statements, 'pages'>, onDoubt: () => void) {
  const filePages = () => Number(sql.filePages.get()?.page_count);
  const freePages = () => Number(sql.freePages.get()?.freelist_count);
  const filePageSize = () => Number(sql.filePageSize.get()?.page_size);

  function writeTags(pageId: number, before: string, after: readonly string[]): void {
    const old = new Set(before === '' ? [] : before.split(','));
    for (const tag of after) {
      if (!old.delete(tag)) sql.addTag.run(tag, pageId);
    }
    for (const tag of old) sql.dropTag.run(tag, pageId);
  }

  /** Must be called within a transaction. False when there was no such page. */
  function remove(path: string): boolean {
    const row = sql.findTags.get(path);
    if (!row) return false;
    const id = Number(row.id);
    writeTags(id, String(row.tags), []);
    sql.dropBody.run(id);
    sql.dropCard.run(id);
    sql.dropPage.run(id);
    return row.status !== 0;
  }

  return {
    /** A page that differs from what was written counts as missing. */
    read(path: string): StoredPage | undefined {
      const row = sql.find.get(path);
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
      const before = sql.findTags.get(path);
      const tags = page.tags.join(',');
      const headers = JSON.stringify(page.headers);
      const { id } = sql.write.get({
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
      sql.writeBody.run(Number(id), page.body);
      if (before?.tags !== tags) writeTags(Number(id), String(before?.tags ?? ''), page.tags);
    },

    remove,

    /** Must be called within a transaction. Removes up to `limit` pages, the least used first; returns their paths. */
    removeLeastUsed(limit: number): string[] {
      const paths = sql.leastUsed.all(limit).map(({ path }) => String(path));
      paths.forEach(remove);
      return paths;
    },
    /** The bytes that the store takes up on disk, without the parts of its file that are free for other pages. */
    bytes: () => (filePages() - freePages()) * filePageSize(),

    /**
     * Must be called within a transaction. Requested pages are rendered first when everything is, and removed last.
     */
    addVisits: (path: string, visits: number, now = Date.now()) => void sql.addVisits.run(visits, now, path),
    count: () => Number(sql.count.get()?.pages),
    /** In order, after the path `after`. */
    paths: (after: string, limit: number): string[] =>
      sql.listPaths.all(after, limit).map(({ path }) => String(path)),
    /** When the version that visitors get was rendered; null when there is none. */
    renderedAt(path: string): Date | null {
      const at = sql.findTime.get(path)?.at;
      return typeof at === 'number' ? new Date(at) : null;
    },
  };
}

const mostBytes = 512 * 1024 * 1024;

/** Posters up to a number of bytes: beyond it the oldest are deleted, and drawn again on request. */
export function storedPictures({ pictures: sql }: Pick<Statements, 'pictures'>, most = mostBytes) {
  let kept = Number(sql.size.get()?.kept);

  return {
    read(name: string): Uint8Array | undefined {
      const bytes = sql.find.get(name)?.bytes;
      return bytes instanceof Uint8Array ? bytes : undefined;
    },
    write(name: string, bytes: Uint8Array): void {
      if (sql.add.run(name, bytes).changes > 0) kept += bytes.length;
      for (let row = sql.oldest.get(); row && kept > most; row = sql.oldest.get()) {
        sql.remove.run(Number(row.id));
        kept -= Number(row.length);
      }
    },
  };
}

/** One card for each page: a newer one replaces the older, and it is deleted with the page. */
export function storedCards({ cards: sql }: Pick<Statements, 'cards'>) {
  return {
    read(page: string, name: string): Uint8Array | undefined {
      const bytes = sql.find.get(page, name)?.bytes;
      return bytes instanceof Uint8Array ? bytes : undefined;
    },
    write: (page: string, name: string, bytes: Uint8Array) => void sql.write.run(name, bytes, page),
  };
}
