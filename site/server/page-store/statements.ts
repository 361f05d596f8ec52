/** Everything that the page store says to SQLite. */
import type { DatabaseSync } from 'node:sqlite';
import {
  anyPagePriority,
  bulkPriority,
  eagerPriority,
  firstPriority,
  pageKinds,
  visitedPriority,
} from './priority.ts';

/**
 * Bodies have their own table, so that marking a hundred thousand pages stale rewrites no HTML. `status` 0 is a page that was
 * requested but never rendered. `subject` is the tag of the page's main record. `page_waiting` is the publisher's queue.
 * `checksum` covers the page with its headers and tags. `ordered` pages wait only because an operator ordered all to be rendered.
 * `used` is the time of the last visit, to the minute, or of the first rendering; null if it is never removed. `ahead` is 1 for records
 * that are rendered ahead, whose pages are removed last.
 * `tally` contains counts that are read often: counting 200,000 waiting pages takes 30 ms. `remaining` of a mark is the number of
 * pages that an order has not reached.
 */
export const tables = `
  CREATE TABLE IF NOT EXISTS page (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL UNIQUE,
    kind INTEGER NOT NULL,
    status INTEGER NOT NULL DEFAULT 0,
    etag TEXT NOT NULL DEFAULT '',
    headers TEXT NOT NULL DEFAULT '{}',
    tags TEXT NOT NULL DEFAULT '',
    subject TEXT NOT NULL DEFAULT '',
    checksum INTEGER NOT NULL DEFAULT 0, -- stored-pages.ts
    stale INTEGER NOT NULL,
    priority INTEGER NOT NULL,
    failed INTEGER NOT NULL DEFAULT 0,
    ordered INTEGER NOT NULL DEFAULT 0,
    visits INTEGER NOT NULL DEFAULT 0,
    ahead INTEGER NOT NULL DEFAULT 0,
    used INTEGER,
    seq INTEGER NOT NULL DEFAULT -1,
    rendered_at INTEGER
  );
  CREATE INDEX IF NOT EXISTS page_waiting ON page (priority, id) WHERE stale > 0 AND failed = 0;
  CREATE INDEX IF NOT EXISTS page_ordered ON page (id) WHERE ordered > 0 AND failed = 0;
  CREATE INDEX IF NOT EXISTS page_failed ON page (id) WHERE failed > 0;
  CREATE INDEX IF NOT EXISTS page_used ON page (ahead, used) WHERE used IS NOT NULL AND failed = 0;
  CREATE TABLE IF NOT EXISTS tally (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), pages INTEGER NOT NULL, waiting INTEGER NOT NULL);
  INSERT OR IGNORE INTO tally VALUES (1, 0, 0);
  CREATE TRIGGER IF NOT EXISTS page_came AFTER INSERT ON page BEGIN
    UPDATE tally SET pages = pages + 1, waiting = waiting + (new.stale > 0 AND new.failed = 0);
  END;
  CREATE TRIGGER IF NOT EXISTS page_went AFTER DELETE ON page BEGIN
    UPDATE tally SET pages = pages - 1, waiting = waiting - (old.stale > 0 AND old.failed = 0);
  END;
  CREATE TRIGGER IF NOT EXISTS page_turned AFTER UPDATE OF stale, failed ON page
    WHEN (old.stale > 0 AND old.failed = 0) <> (new.stale > 0 AND new.failed = 0) BEGIN
    UPDATE tally SET waiting = waiting + (new.stale > 0 AND new.failed = 0) - (old.stale > 0 AND old.failed = 0);
  END;
  CREATE TABLE IF NOT EXISTS body (page_id INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS card (page_id INTEGER PRIMARY KEY, name TEXT NOT NULL, bytes BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS picture (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, bytes BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS page_tag (tag TEXT NOT NULL, page_id INTEGER NOT NULL, PRIMARY KEY (tag, page_id)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS mark (
    id INTEGER PRIMARY KEY,
    tag TEXT NOT NULL,
    level INTEGER NOT NULL,
    priority INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    after INTEGER NOT NULL DEFAULT 0,
    remaining INTEGER NOT NULL DEFAULT 0
  );
  CREATE INDEX IF NOT EXISTS mark_next ON mark (priority, id);
  CREATE UNIQUE INDEX IF NOT EXISTS mark_tag ON mark (tag, level);
  CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`;

/**
 * A mark on every page. `mustRender`: the data was replaced. `servedStale`: an operator ordered it, visitors get the old pages until the new ones
 * are ready, and the order can be cancelled.
 */
export const everyPage = '*';

const waits = 'stale > 0 AND failed = 0';

/** The priority of a page when all are rendered again; the inventory then separates titles and deep lists. */
const everyPagePriority = `
  CASE WHEN kind = ${pageKinds.home} THEN ${bulkPriority}
    WHEN visits > 0 THEN ${visitedPriority} - min(visits, 100000000)
    ELSE ${anyPagePriority} END
`;

/** The page of the changed record itself comes before others that show it. */
const soon = `
  CASE WHEN :tag = '${everyPage}' THEN (${everyPagePriority})
    ELSE :priority + kind - CASE WHEN subject = :tag THEN ${eagerPriority - firstPriority} ELSE 0 END END
`;

export function prepareStatements(db: DatabaseSync) {
  return {
    pages: {
      find: db.prepare(
        'SELECT id, status, etag, headers, tags, stale, checksum, bytes FROM page JOIN body ON page_id = id WHERE path = ?',
      ),
      findTags: db.prepare('SELECT id, tags, status FROM page WHERE path = ?'),
      write: db.prepare(`
        INSERT INTO page (path, kind, status, etag, headers, tags, subject, checksum, stale, priority, ahead, used, seq, rendered_at)
        VALUES (:path, :kind, :status, :etag, :headers, :tags, :subject, :checksum, :stale, :priority, :ahead, :used, :seq, :renderedAt)
        ON CONFLICT (path) DO UPDATE SET kind = :kind, status = :status, etag = :etag, headers = :headers, tags = :tags, subject = :subject,
          checksum = :checksum, stale = :stale, priority = :priority, failed = 0, ordered = 0,
          ahead = :ahead, used = coalesce(used, :used), seq = :seq, rendered_at = :renderedAt
        RETURNING id
      `),
      writeBody: db.prepare('INSERT OR REPLACE INTO body (page_id, bytes) VALUES (?, ?)'),
      addTag: db.prepare('INSERT OR IGNORE INTO page_tag (tag, page_id) VALUES (?, ?)'),
      count: db.prepare('SELECT pages FROM tally'),
      findTime: db.prepare('SELECT rendered_at AS at FROM page WHERE path = ? AND status > 0'),
      addVisits: db.prepare(
        'UPDATE page SET visits = visits + ?, used = CASE WHEN used IS NULL THEN NULL ELSE ? END WHERE path = ?',
      ),
      leastUsed: db.prepare(
        'SELECT path FROM page WHERE used IS NOT NULL AND failed = 0 ORDER BY ahead, used, id LIMIT ?',
      ),
      filePages: db.prepare('PRAGMA page_count'),
      freePages: db.prepare('PRAGMA freelist_count'),
      filePageSize: db.prepare('PRAGMA page_size'),
      listPaths: db.prepare('SELECT path FROM page WHERE path > ? AND status > 0 ORDER BY path LIMIT ?'),
      dropTag: db.prepare('DELETE FROM page_tag WHERE tag = ? AND page_id = ?'),
      dropPage: db.prepare('DELETE FROM page WHERE id = ?'),
      dropBody: db.prepare('DELETE FROM body WHERE page_id = ?'),
      dropCard: db.prepare('DELETE FROM card WHERE page_id = ?'),
    },
    pictures: {
      find: db.prepare('SELECT bytes FROM picture WHERE name = ?'),
      add: db.prepare('INSERT OR IGNORE INTO picture (name, bytes) VALUES (?, ?)'),
      oldest: db.prepare('SELECT id, length(bytes) AS length FROM picture ORDER BY id LIMIT 1'),
      remove: db.prepare('DELETE FROM picture WHERE id = ?'),
      size: db.prepare('SELECT coalesce(sum(length(bytes)), 0) AS kept FROM picture'),
    },
    cards: {
      find: db.prepare('SELECT bytes FROM card JOIN page ON page_id = id WHERE path = ? AND name = ?'),
      write: db.prepare(
        'INSERT OR REPLACE INTO card (page_id, name, bytes) SELECT id, ?, ? FROM page WHERE path = ?',
      ),
    },
    marks: {
      // A mark that is set again before it is done starts again: pages rendered since may be older than the newer change.
      add: db.prepare(`
        INSERT INTO mark (tag, level, priority, seq, remaining)
        VALUES (:tag, :level, :priority, :seq, CASE WHEN :tag = '${everyPage}' THEN (SELECT pages FROM tally) ELSE 0 END)
        ON CONFLICT (tag, level) DO UPDATE
          SET priority = min(priority, :priority), seq = max(seq, :seq), after = 0, remaining = excluded.remaining
      `),
      first: db.prepare(
        'SELECT id, tag, level, priority, seq, after FROM mark ORDER BY priority, id LIMIT 1',
      ),
      move: db.prepare(
        'UPDATE mark SET after = :after, remaining = max(0, remaining - :pages) WHERE id = :id',
      ),
      finish: db.prepare('DELETE FROM mark WHERE id = ?'),
      ofTag: db.prepare(
        'SELECT page_id AS id FROM page_tag WHERE tag = ? AND page_id > ? ORDER BY page_id LIMIT ?',
      ),
      all: db.prepare('SELECT id FROM page WHERE id > ? ORDER BY id LIMIT ?'),
      mark: db.prepare(`
        UPDATE page SET stale = max(stale, :level), failed = 0,
          ordered = CASE WHEN :isOrder THEN stale = 0 OR ordered ELSE 0 END,
          priority = min(CASE WHEN stale = 0 THEN 9e15 ELSE priority END, ${soon})
        WHERE id IN (SELECT value FROM json_each(:ids)) AND seq < :seq
          AND NOT (stale >= :level AND priority <= ${soon} AND failed = 0 AND ordered <= :isOrder)
        RETURNING path
      `),
      findOrder: db.prepare('SELECT remaining FROM mark WHERE tag = ? AND level = ?'),
      countOrdered: db.prepare(
        'SELECT count(*) AS pages FROM (SELECT 1 FROM page WHERE ordered > 0 AND failed = 0 LIMIT ?)',
      ),
      dropOrder: db.prepare('DELETE FROM mark WHERE tag = ? AND level = ?'),
      shownTags: db.prepare(
        'SELECT value AS tag FROM json_each(?) WHERE EXISTS (SELECT 1 FROM page_tag WHERE tag = value)',
      ),
    },
    waiting: {
      next: db.prepare(`SELECT path, kind, priority FROM page WHERE ${waits} ORDER BY priority, id LIMIT ?`),
      priorityOf: db.prepare(`SELECT priority FROM page WHERE path = ? AND ${waits}`),
      count: db.prepare('SELECT waiting FROM tally'),
      ensure: db.prepare(`
        INSERT INTO page (path, kind, stale, priority) VALUES (:path, :kind, 2, :priority)
        ON CONFLICT (path) DO UPDATE SET stale = 2, priority = min(priority, :priority), failed = 0, ordered = 0 WHERE seq < :seq
      `),
      again: db.prepare(`
        UPDATE page SET stale = 2, priority = min(priority, :priority), failed = 0, ordered = 0 WHERE path = :path AND seq < :seq
      `),
      drop: db.prepare(`
        DELETE FROM page WHERE id IN (
          SELECT id FROM page WHERE ${waits} AND status = 0 AND priority >= :from AND priority < :below LIMIT :limit
        )
      `),
      expect: db.prepare(`
        INSERT INTO page (path, kind, stale, priority) VALUES (:path, :kind, 2, :priority)
        ON CONFLICT (path) DO UPDATE SET priority = :priority WHERE stale > 0 AND priority > :priority
      `),
      // Recent requests count more than those before the last time.
      markAll: db.prepare(
        `UPDATE page SET stale = 2, failed = 0, ordered = 0, priority = ${everyPagePriority}, visits = visits / 2`,
      ),
      setFailed: db.prepare('UPDATE page SET failed = ? WHERE path = ? AND stale > 0'),
      findOrdered: db.prepare('SELECT 1 FROM page WHERE ordered > 0 AND failed = 0 LIMIT 1'),
      cancelOrdered: db.prepare(`
        UPDATE page SET stale = 0, ordered = 0
        WHERE id IN (SELECT id FROM page WHERE ordered > 0 AND failed = 0 ORDER BY id LIMIT ?)
      `),
      forgetFailed: db.prepare('UPDATE page SET failed = 0 WHERE failed > 0'),
    },
    meta: {
      get: db.prepare('SELECT value FROM meta WHERE key = ?'),
      set: db.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)'),
    },
    begin: db.prepare('BEGIN IMMEDIATE'),
    commit: db.prepare('COMMIT'),
    rollback: db.prepare('ROLLBACK'),
  };
}

export type Statements = ReturnType<typeof prepareStatements>;
