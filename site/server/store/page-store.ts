/** The page store: every page the site serves, in one SQLite file that can be thrown away and made again. */
import type { DatabaseSync } from 'node:sqlite';
import { isDamage, openPageFile, putAside } from './page-file.ts';
import { pageMarks } from './page-marks.ts';
import { storedCards } from './stored-cards.ts';
import { storedPages } from './stored-pages.ts';
import { waitingPages } from './waiting-pages.ts';

function storeMeta(db: DatabaseSync) {
  const get = db.prepare('SELECT value FROM meta WHERE key = ?');
  const set = db.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)');
  const text = (key: string) => String(get.get(key)?.value ?? '');

  return {
    /** The last change that reached the store; null in a new one. */
    cursor: () => (text('cursor') === '' ? null : Number(text('cursor'))),
    setCursor: (seq: number) => void set.run('cursor', String(seq)),
    /** What the pages were rendered with; other than now, all are stale. */
    build: () => text('build'),
    setBuild: (name: string) => void set.run('build', name),
    /** The build for which every page there is was put on the list of what is to be rendered. */
    inventory: () => text('inventory'),
    setInventory: (build: string) => void set.run('inventory', build),
  };
}

function transactions(db: DatabaseSync) {
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const rollback = db.prepare('ROLLBACK');

  return <T>(work: () => T): T => {
    if (db.isTransaction) return work();
    begin.run();
    try {
      const result = work();
      commit.run();
      return result;
    } catch (error) {
      if (db.isTransaction) rollback.run();
      throw error;
    }
  };
}

function openParts(file: string) {
  const { db, wasDamaged } = openPageFile(file);
  return {
    db,
    wasDamaged,
    pages: storedPages(db),
    cards: storedCards(db),
    waiting: waitingPages(db),
    marks: pageMarks(db),
    meta: storeMeta(db),
    inTransaction: transactions(db),
  };
}

export function openPageStore(file: string) {
  let parts = openParts(file);
  let onRebuilt = () => {};

  /** Damage found while running: the file is put aside, an empty one takes its place. */
  function rebuild(): void {
    parts.db.close();
    putAside(file);
    parts = openParts(file);
    onRebuilt();
  }

  return {
    wasDamaged: parts.wasDamaged,
    get pages() {
      return parts.pages;
    },
    get cards() {
      return parts.cards;
    },
    get waiting() {
      return parts.waiting;
    },
    get marks() {
      return parts.marks;
    },
    get meta() {
      return parts.meta;
    },
    /** All of `work` or nothing of it; calls within a call join the outer one. */
    transaction: <T>(work: () => T): T => parts.inTransaction(work),
    /** Whoever meets an error on the way brings it here; true when it was damage, and is mended. */
    mend(error: unknown): boolean {
      if (!isDamage(error)) return false;
      rebuild();
      return true;
    },
    whenRebuilt(listener: () => void): void {
      onRebuilt = listener;
    },
    close: () => parts.db.close(),
  };
}

export type PageStore = ReturnType<typeof openPageStore>;
