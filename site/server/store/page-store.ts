/** The page store: every page the site serves, in one SQLite file that can be thrown away and made again. */
import type { DatabaseSync } from 'node:sqlite';
import { isDamage, isSound, mayBeDamage, openPageFile, putAside } from './page-file.ts';
import { pageMarks } from './page-marks.ts';
import { storedCards, storedPictures } from './stored-images.ts';
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

const partsOf = (db: DatabaseSync, onDoubt: () => void) => ({
  db,
  pages: storedPages(db, onDoubt),
  cards: storedCards(db),
  pictures: storedPictures(db),
  waiting: waitingPages(db),
  marks: pageMarks(db),
  meta: storeMeta(db),
  inTransaction: transactions(db),
});

type Parts = ReturnType<typeof partsOf>;
type PartName = 'pages' | 'cards' | 'pictures' | 'waiting' | 'marks' | 'meta';
type Methods = Record<string, (...args: unknown[]) => unknown>;

/**
 * Nobody who uses it meets a damaged file: wherever damage is found, the file is put aside, an empty one takes its place, and what
 * was asked is asked of that.
 */
export function openPageStore(file: string) {
  const open = () => openPageFile(file, (db) => partsOf(db, doubt));
  const opened = open();
  /** Null after a new file could not be opened, on a full disk for example: whoever comes next tries again. */
  let parts: Parts | null = opened.parts;
  let isToBeTold = false;
  let onRebuilt = () => {};
  let looking: Promise<void> | null = null;
  const closing = new AbortController();

  function renew(isDamaged: boolean): Parts {
    parts?.db.close();
    parts = null;
    if (isDamaged) {
      isToBeTold = true;
      putAside(file);
    }
    const { parts: renewed, wasDamaged } = open();
    parts = renewed;
    isToBeTold ||= wasDamaged;
    if (isToBeTold) tell(renewed);
    return parts;
  }

  /** An empty store that nobody knows of would stay empty. */
  function tell({ db }: Parts): void {
    try {
      onRebuilt();
      isToBeTold = false;
    } catch (error) {
      db.close();
      parts = null;
      throw error;
    }
  }

  function mending<T>(work: (parts: Parts) => T): T {
    // Its transaction is begun anew as a whole.
    if (parts?.db.isTransaction) return work(parts);
    const current = parts ?? renew(false);
    try {
      return work(current);
    } catch (error) {
      // Where it may be a mistake of ours as well, opening it anew says which.
      if (!mayBeDamage(error)) throw error;
      return work(renew(isDamage(error)));
    }
  }

  /** Looks through the whole file beside all other work: where a page is not what was written, the index may not be either. */
  function doubt(): void {
    const doubted = parts;
    looking ??= isSound(file, closing.signal)
      .then((isWhole) => {
        if (!isWhole && parts === doubted) renew(true);
      })
      .catch(() => {
        // Not looked through, or no new file to be had: the next doubt, or the next call, tries again.
      })
      .finally(() => {
        looking = null;
      });
  }

  function part<Name extends PartName>(name: Name): Parts[Name] {
    const methods = Object.keys(opened.parts[name]).map((method) => [
      method,
      (...args: unknown[]) => mending((current) => (current[name] as unknown as Methods)[method]?.(...args)),
    ]);
    return Object.fromEntries(methods);
  }

  return {
    wasDamaged: opened.wasDamaged,
    pages: part('pages'),
    cards: part('cards'),
    pictures: part('pictures'),
    waiting: part('waiting'),
    marks: part('marks'),
    meta: part('meta'),
    /** All of `work` or nothing of it; calls within a call join the outer one. */
    transaction: <T>(work: () => T): T => mending(({ inTransaction }) => inTransaction(work)),
    /** Damage was found, and the store is empty. */
    whenRebuilt(listener: () => void): void {
      onRebuilt = listener;
    },
    /** Resolves when nobody looks through the file any more. */
    lookedThrough: async () => void (await looking),
    close(): void {
      closing.abort();
      parts?.db.close();
    },
  };
}

export type PageStore = ReturnType<typeof openPageStore>;
