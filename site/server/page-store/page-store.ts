/** The page store: every page the site serves, in one SQLite file that can be deleted and rendered again. */
import type { DatabaseSync } from 'node:sqlite';
import { type Position, position, positionText } from '#schema/rules/feed-position.ts';
import { checkpointsOf } from './checkpoints.ts';
import { isDamage, isSound, mayBeDamage, openPageFile, putAside } from './page-file.ts';
import { pageMarks, waitingPages } from './queue.ts';
import { prepareStatements, type Statements } from './statements.ts';
import { storedCards, storedPages, storedPictures } from './stored-pages.ts';

function storeMeta({ meta: sql }: Statements) {
  const text = (key: string) => String(sql.get.get(key)?.value ?? '');
  const set = (key: string, value: string) => void sql.set.run(key, value);

  const cursor = () => (text('cursor') === '' ? null : Number(text('cursor')));

  return {
    /** The last change applied to the store; null in a new one. */
    cursor,
    /** The same with the moment of that change. An older version, or an API of one, leaves it out. */
    position(): Position | null {
      const seq = cursor();
      if (seq === null) return null;
      const { data: known } = position.safeParse(text('position'));
      return known?.seq === seq ? known : { seq };
    },
    setCursor(seq: number, at?: number): void {
      set('cursor', String(seq));
      set('position', positionText({ seq, at }));
    },
    /** The build that rendered the pages; with another one all are stale. */
    build: () => text('build'),
    setBuild: (name: string) => set('build', name),
    /** The build for which the inventory of pages was made. */
    inventory: () => text('inventory'),
    setInventory: (build: string) => set('inventory', build),
  };
}

function transactions(db: DatabaseSync, { begin, commit, rollback }: Statements) {
  const beginCheckpoint = checkpointsOf(db);
  return <T>(work: () => T): T => {
    if (db.isTransaction) return work();
    begin.run();
    let result: T;
    try {
      result = work();
      commit.run();
    } catch (error) {
      if (db.isTransaction) rollback.run();
      throw error;
    }
    beginCheckpoint();
    return result;
  };
}

function partsOf(db: DatabaseSync, onDoubt: () => void) {
  const statements = prepareStatements(db);
  return {
    db,
    pages: storedPages(statements, onDoubt),
    cards: storedCards(statements),
    pictures: storedPictures(statements),
    waiting: waitingPages(statements),
    marks: pageMarks(statements),
    meta: storeMeta(statements),
    inTransaction: transactions(db, statements),
  };
}

type Parts = ReturnType<typeof partsOf>;
type PartName = 'pages' | 'cards' | 'pictures' | 'waiting' | 'marks' | 'meta';
type Methods = Record<string, (...args: unknown[]) => unknown>;

/**
 * Users of the store never see a damaged file: when damage is found, the file is moved away, an empty one replaces it, and the
 * call is repeated on that.
 */
export function openPageStore(file: string) {
  const open = () => openPageFile(file, (db) => partsOf(db, doubt));
  const opened = open();
  /** null after a new file could not be opened, for example on a full disk: the next call tries again. */
  let parts: Parts | null = opened.parts;
  let mustNotify = false;
  let onRebuilt = () => {};
  let looking: Promise<void> | null = null;
  const closing = new AbortController();

  function renew(isDamaged: boolean): Parts {
    parts?.db.close();
    parts = null;
    if (isDamaged) {
      mustNotify = true;
      putAside(file);
    }
    const { parts: renewed, replaced } = open();
    parts = renewed;
    mustNotify ||= replaced !== null;
    if (mustNotify) notify(renewed);
    return parts;
  }

  /** Informs the owner that the store is empty, so that pages are rendered again. */
  function notify({ db }: Parts): void {
    try {
      onRebuilt();
      mustNotify = false;
    } catch (error) {
      db.close();
      parts = null;
      throw error;
    }
  }

  function mending<T>(work: (parts: Parts) => T): T {
    // The outer transaction is repeated as a whole.
    if (parts?.db.isTransaction) return work(parts);
    const current = parts ?? renew(false);
    try {
      return work(current);
    } catch (error) {
      // The error may also be a programming error; opening the file again shows which.
      if (!mayBeDamage(error)) throw error;
      return work(renew(isDamage(error)));
    }
  }

  /** Checks the whole file in the background: when one page is wrong, the index may be wrong as well. */
  function doubt(): void {
    const doubted = parts;
    looking ??= isSound(file, closing.signal)
      .then((isWhole) => {
        if (!isWhole && parts === doubted) renew(true);
      })
      .catch(() => {
        // The check failed, or no new file could be opened: the next doubt or call tries again.
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
    replaced: opened.replaced,
    pages: part('pages'),
    cards: part('cards'),
    pictures: part('pictures'),
    waiting: part('waiting'),
    marks: part('marks'),
    meta: part('meta'),
    /** Runs all of `work` or nothing of it; nested calls join the outer transaction. */
    transaction: <T>(work: () => T): T => mending(({ inTransaction }) => inTransaction(work)),
    /** Called when damage was found and the store is empty. */
    whenRebuilt(listener: () => void): void {
      onRebuilt = listener;
    },
    /** Resolves when no check is running. */
    lookedThrough: async () => void (await looking),
    close(): void {
      closing.abort();
      parts?.db.close();
    },
  };
}

export type PageStore = ReturnType<typeof openPageStore>;
